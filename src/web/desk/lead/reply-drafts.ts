/** What somebody is writing to a lead. */
export interface Draft {
  subject: string
  body: string
  purpose: 'reply' | 'follow-up'
  guide: boolean
  /** Whether it was handed to the outbox; it is kept until the server has it. */
  isSent: boolean
}

const PREFIX = 'desk:draft:'

/** Drafts stay on the device until they are sent, discarded or their member signs out. */
const keyOf = (memberId: string, leadId: string) => `${PREFIX}${memberId}:${leadId}`

export function readDraft(memberId: string, leadId: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(memberId, leadId)) ?? 'null')
    return typeof stored?.body === 'string' && typeof stored.subject === 'string' ? stored : null
  } catch {
    return null
  }
}

export function storeDraft(memberId: string, leadId: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(memberId, leadId))
    else localStorage.setItem(keyOf(memberId, leadId), JSON.stringify(draft))
  } catch {}
}

/** Called when somebody signs out: nothing of theirs stays on the device. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
