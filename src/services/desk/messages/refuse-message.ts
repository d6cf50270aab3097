import type { Transaction } from 'kysely'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent, type LockedLead } from '../acts/act-store.ts'
import { addContactTask } from './bounce-message.ts'
import { type MessageRow, setMessageState } from './message-store.ts'

/** The mail server will never accept it, or could not be reached for too long. */
export type RefusalKind = 'send-refused' | 'send-given-up'

const GIVE_UP_MS = 3 * 24 * 3_600_000
/** These take half an hour, so a process that was switched off for days doesn't give up after one attempt. */
const GIVE_UP_TRIES = 12

/** Whether a failed attempt was the last; null means to try again. */
export function findRefusal(
  error: unknown,
  { message, attempt, at }: { message: Pick<MessageRow, 'send_after' | 'at'>; attempt: number; at: Date },
): RefusalKind | null {
  if (error instanceof PermanentFailure) return 'send-refused'
  const waitedMs = at.getTime() - (message.send_after ?? message.at).getTime()
  return waitedMs >= GIVE_UP_MS && attempt >= GIVE_UP_TRIES ? 'send-given-up' : null
}

interface Refusal {
  message: Pick<MessageRow, 'id' | 'by'>
  lead: LockedLead
  kind: RefusalKind
  /** The mail server's response. */
  why: string
  newId: () => string
  at: Date
}

const titles: Record<RefusalKind, string> = {
  'send-refused': unmatchedWords.unreachable,
  'send-given-up': unmatchedWords.givenUp,
}

/** The mail is not sent, so somebody has to find another way. The lead must be locked. */
export async function refuseMessage(
  tx: Transaction<Tables>,
  { message, lead, kind, why, newId, at }: Refusal,
): Promise<void> {
  await setMessageState(tx, message.id, 'refused')
  await addContactTask(tx, { lead, message, title: titles[kind], newId, at })
  const event = { leadId: lead.id, actId: newId(), kind, actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes: {}, data: { message: message.id, why: why.slice(0, 300) }, at })
}
