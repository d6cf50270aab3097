import { actWords } from '#content/desk/act-words.ts'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { type ActContext, recordAnswer } from '../acts/decide-act.ts'
import type { LeadState } from '../lead-state.ts'
import { MAX_LATER_DAYS } from './desk-message.ts'

const DAY_MS = 86_400_000

/** Null if a mail may wait for this moment, otherwise why not. */
export function checkSendAt(sendAt: Date, at: Date): string | null {
  if (sendAt <= at) return actWords.pastMoment
  if (sendAt.getTime() - at.getTime() > MAX_LATER_DAYS * DAY_MS)
    return fillWords(deskRefusalWords.mail.tooFar, { days: MAX_LATER_DAYS })
  return null
}

/** Answering a lead that nobody has also claims it. */
export function claimByWriting(state: LeadState, memberId: string | null): Partial<LeadState> {
  return state.assigneeId === null ? { assigneeId: memberId } : {}
}

interface SentMail {
  writtenAt: Date
  acceptedAt: Date
}

/** The clock stops when the mail server has the first answer. What they wrote after it was written still waits. */
export function stopClock(
  state: LeadState,
  { writtenAt, acceptedAt }: SentMail,
  context: ActContext,
): Partial<LeadState> {
  return recordAnswer(state, 'email', acceptedAt, context, writtenAt)
}

/** A mail that bounced does not count as an answer: the clock runs again, as if it had never been sent. */
export function reopenClock(state: LeadState, acceptedAt: Date | null): Partial<LeadState> {
  const wasTheAnswer = state.replyKind === 'email' && state.repliedAt === acceptedAt?.toISOString()
  if (!wasTheAnswer) return {}
  return {
    repliedAt: null,
    repliedBy: null,
    replyKind: null,
    replySeconds: null,
    ...(state.status === 'contacted' && { status: 'new' as const }),
  }
}
