import { account } from '#content/account/account.ts'
import { MAILBOX_NOT_PROVEN } from '#domain/auth/mailbox-not-proven.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { hasTexts, isListOf, isObject } from '#domain/is-object.ts'
import type { VisitorStatus } from '#domain/leads/visitor-status.ts'

// Guards written by hand, because the account page does not load valibot.

export interface AccountInquiry {
  reference: string
  kind: InquiryKind
  /** ISO. */
  receivedAt: string
  status: VisitorStatus
  /** What comes next, in a sentence, or empty. */
  next: string
  timeline: TimelineStep[]
  /** What an investor looks for, in sentences. */
  criteria: string[]
  rows: { label: string; value: string }[]
  /** The fields that may be changed, by name. */
  fields: Record<string, unknown>
}

export interface TimelineStep {
  /** ISO. */
  at: string
  /** The same in words. */
  when: string
  /** 'Ann Agent answered by email' */
  title: string
  /** What the sender wrote here. */
  text: string
}

export interface OwnSession {
  id: string
  /** 'Chrome on Windows'. */
  device: string
  /** ISO. */
  lastUsedAt: string
  isCurrent: boolean
}

export interface OwnPasskey {
  id: string
  /** Empty if the owner gave it none. */
  name: string
  /** ISO. */
  addedAt: string
}

export function isOwnPasskeys(value: unknown): value is { passkeys: OwnPasskey[] } {
  return isObject(value) && isListOf(value.passkeys, isPasskey)
}

function isPasskey(value: unknown): value is OwnPasskey {
  return isObject(value) && hasTexts(value, 'id', 'name', 'addedAt')
}

export function isOwnSessions(value: unknown): value is { sessions: OwnSession[] } {
  return isObject(value) && isListOf(value.sessions, isSession)
}

function isSession(value: unknown): value is OwnSession {
  return isObject(value) && hasTexts(value, 'id', 'device', 'lastUsedAt') && typeof value.isCurrent === 'boolean'
}

export function isAccountInquiries(value: unknown): value is { inquiries: AccountInquiry[] } {
  return isObject(value) && isListOf(value.inquiries, isInquiry)
}

export function isMailboxRefusal(value: unknown): boolean {
  return isObject(value) && isObject(value.error) && value.error.code === MAILBOX_NOT_PROVEN
}

function isInquiry(value: unknown): value is AccountInquiry {
  return (
    isObject(value) &&
    hasTexts(value, 'reference', 'receivedAt', 'next') &&
    isKind(value.kind) &&
    isStatus(value.status) &&
    isListOf(value.timeline, isStep) &&
    isListOf(value.criteria, isText) &&
    isListOf(value.rows, isRow) &&
    isObject(value.fields)
  )
}

function isStatus(value: unknown): value is VisitorStatus {
  return typeof value === 'string' && Object.hasOwn(account.inquiries.statuses, value)
}

function isKind(value: unknown): value is InquiryKind {
  return typeof value === 'string' && Object.hasOwn(inquiryFunctions, value)
}

function isStep(value: unknown): value is TimelineStep {
  return isObject(value) && hasTexts(value, 'title', 'at', 'when', 'text')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRow(value: unknown): value is AccountInquiry['rows'][number] {
  return isObject(value) && hasTexts(value, 'label', 'value')
}

/** Returns the reason from a function that refused, or null if it gave none. */
export function readReason(value: unknown): string | null {
  return isObject(value) && isObject(value.error) && typeof value.error.message === 'string'
    ? value.error.message
    : null
}

/** The faults in the answer of a function that refused, or null if it gave no reason. */
export function readFaults(value: unknown): InquiryFaults | null {
  const reason = readReason(value)
  if (reason === null || !isObject(value) || !isObject(value.error)) return null
  const { notice, fields } = value.error
  const texts = isObject(fields) ? Object.entries(fields).map(([name, text]) => [name, String(text)]) : []
  return {
    notice: isObject(notice) ? { title: String(notice.title), text: String(notice.text) } : { title: '', text: reason },
    fields: Object.fromEntries(texts),
  }
}
