import { isObject } from '#domain/is-object.ts'

const purposes = ['reply', 'follow-up', 'access'] as const

/** An unfinished reply to a lead. */
export interface Draft {
  subject: string
  body: string
  purpose: (typeof purposes)[number]
  guide: boolean
  /** The person's other inquiries that it doesn't answer. */
  left: readonly string[]
  /** The act that passed it to the outbox; the draft stays until the server has it. */
  sentAs: string | null
}

const PREFIX = 'desk:draft:'

/** Drafts stay on the device until they are sent, discarded or their member signs out. */
const keyOf = (memberId: string, leadId: string) => `${PREFIX}${memberId}:${leadId}`

export function readDraft(memberId: string, leadId: string): Draft | null {
  try {
    return toDraft(JSON.parse(localStorage.getItem(keyOf(memberId, leadId)) ?? 'null'))
  } catch {
    return null
  }
}

/** An earlier version of the page may have stored fewer fields. The text is worth more than the options around it. */
function toDraft(stored: unknown): Draft | null {
  if (!isObject(stored) || typeof stored.body !== 'string' || typeof stored.subject !== 'string') return null
  const { subject, body, guide, left, sentAs } = stored
  return {
    subject,
    body,
    purpose: purposes.find((purpose) => purpose === stored.purpose) ?? 'reply',
    guide: guide === true,
    left: Array.isArray(left) ? left.filter((id) => typeof id === 'string') : [],
    sentAs: typeof sentAs === 'string' ? sentAs : null,
  }
}

export function storeDraft(memberId: string, leadId: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(memberId, leadId))
    else localStorage.setItem(keyOf(memberId, leadId), JSON.stringify(draft))
  } catch {}
}

const noteKeyOf = (memberId: string, leadId: string) => `${keyOf(memberId, leadId)}:note`

export function readNote(memberId: string, leadId: string): string {
  try {
    return localStorage.getItem(noteKeyOf(memberId, leadId)) ?? ''
  } catch {
    return ''
  }
}

export function storeNote(memberId: string, leadId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(noteKeyOf(memberId, leadId))
    else localStorage.setItem(noteKeyOf(memberId, leadId), text)
  } catch {}
}

/** Called on signing out, so that nothing of the member's stays on the device. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
