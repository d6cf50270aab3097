import * as v from 'valibot'
import { MeetingDraft } from '#domain/desk/meetings/meeting-draft.ts'
import { chosenPurposes } from '#domain/desk/messages/desk-message.ts'
import { isObject } from '#domain/is-object.ts'
import { deviceStorage } from '../../../client/safe-storage.ts'

/** An unfinished reply to a lead. */
export interface Draft {
  subject: string
  body: string
  purpose: (typeof chosenPurposes)[number]
  guide: boolean
  /** The person's other inquiries that it doesn't answer. */
  left: readonly string[]
  /** The time that it invites to. */
  meeting: MeetingDraft | null
  /** The act that passed it to the outbox; the draft stays until the server has it. */
  sentAs: string | null
}

const PREFIX = 'desk:draft:'

/** Drafts stay on the device until they are sent, discarded or their member signs out. */
const keyOf = (memberId: string, leadId: string) => `${PREFIX}${memberId}:${leadId}`

export function readDraft(memberId: string, leadId: string): Draft | null {
  return toDraft(deviceStorage.readJson(keyOf(memberId, leadId)))
}

/** An earlier version of the page may have stored fewer fields. The text is worth more than the options around it. */
function toDraft(stored: unknown): Draft | null {
  if (!isObject(stored) || typeof stored.body !== 'string' || typeof stored.subject !== 'string') return null
  const { subject, body, guide, left, sentAs } = stored
  return {
    subject,
    body,
    purpose: chosenPurposes.find((purpose) => purpose === stored.purpose) ?? 'reply',
    guide: guide === true,
    meeting: v.is(MeetingDraft, stored.meeting) ? stored.meeting : null,
    left: Array.isArray(left) ? left.filter((id) => typeof id === 'string') : [],
    sentAs: typeof sentAs === 'string' ? sentAs : null,
  }
}

export function storeDraft(memberId: string, leadId: string, draft: Draft | null): void {
  deviceStorage.write(keyOf(memberId, leadId), draft && JSON.stringify(draft))
}

const noteKeyOf = (memberId: string, leadId: string) => `${keyOf(memberId, leadId)}:note`

export function readNote(memberId: string, leadId: string): string {
  return deviceStorage.read(noteKeyOf(memberId, leadId)) ?? ''
}

export function storeNote(memberId: string, leadId: string, text: string): void {
  deviceStorage.write(noteKeyOf(memberId, leadId), text || null)
}

/** Called on signing out, so that nothing of the member's stays on the device. */
export function clearDrafts(): void {
  for (const key of deviceStorage.list(PREFIX)) deviceStorage.write(key, null)
}
