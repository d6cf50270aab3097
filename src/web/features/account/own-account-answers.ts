import { MAILBOX_NOT_PROVEN } from '#domain/auth/mailbox-not-proven.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { isObject } from '../../client/is-object.ts'

// The guards are written by hand, because the account page does not load valibot.

export interface OwnInquiry {
  reference: string
  kind: InquiryKind
  /** ISO. */
  receivedAt: string
  rows: { label: string; value: string }[]
}

export function isOwnInquiries(value: unknown): value is { inquiries: OwnInquiry[] } {
  return isObject(value) && isListOf(value.inquiries, isInquiry)
}

export function isMailboxRefusal(value: unknown): boolean {
  return isObject(value) && isObject(value.error) && value.error.code === MAILBOX_NOT_PROVEN
}

function isInquiry(value: unknown): value is OwnInquiry {
  return (
    isObject(value) && hasTexts(value, 'reference', 'receivedAt') && isKind(value.kind) && isListOf(value.rows, isRow)
  )
}

function isKind(value: unknown): value is InquiryKind {
  return typeof value === 'string' && Object.hasOwn(inquiryFunctions, value)
}

function isRow(value: unknown): value is OwnInquiry['rows'][number] {
  return isObject(value) && hasTexts(value, 'label', 'value')
}

/** Returns the reason from the answer of a function that refused, or null if there is none. */
export function readReason(value: unknown): string | null {
  return isObject(value) && isObject(value.error) && typeof value.error.message === 'string'
    ? value.error.message
    : null
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function hasTexts(value: Record<string, unknown>, ...names: string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}
