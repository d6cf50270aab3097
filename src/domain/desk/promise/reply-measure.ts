import type { InquiryKind } from '../../inquiries/inquiry.ts'
import type { LeadState, ReplyKind, Unmeasured } from '../lead-state.ts'
import type { PropertyState } from '../properties/property-state.ts'

/** The clocks of the promise: until somebody answered, and until an owner has an offer or a no. */
export const promiseClocks = ['reply', 'offer'] as const
export type PromiseClock = (typeof promiseClocks)[number]

/** An answer that is noted so much later counts, but is shown as such. */
export const LATER_MS = 15 * 60_000

/** The outcome of a promise. It names nobody, so that it can stay when the lead is deleted. */
export interface ReplyMeasure {
  kind: InquiryKind
  startedAt: Date
  dueAt: Date
  /** Null: nobody answered. */
  stoppedAt: Date | null
  stopKind: ReplyKind | null
  /** On business days. */
  seconds: number | null
  wallSeconds: number | null
  enteredLater: boolean
  unmeasured: Unmeasured | null
}

interface MeasuredLead {
  kind: InquiryKind
  receivedAt: Date
  replyDueAt: Date
}

/** Null while the clock runs, and for imported leads, which were promised nothing. `at` is when the state was noted. */
export function readMeasure(lead: MeasuredLead, state: LeadState, at: Date): ReplyMeasure | null {
  const { kind, receivedAt, replyDueAt } = lead
  const { repliedAt, replyKind, replySeconds, unmeasured } = state
  const isOver = repliedAt !== null || (unmeasured !== null && !isLeftOutAtArrival(unmeasured))
  if (!isOver || unmeasured === 'imported') return null
  const stoppedAt = repliedAt === null ? null : new Date(repliedAt)
  const isNotedByHand = replyKind === 'elsewhere' || replyKind === 'meeting'
  return {
    kind,
    startedAt: receivedAt,
    dueAt: replyDueAt,
    stoppedAt,
    stopKind: replyKind,
    seconds: replySeconds,
    wallSeconds: stoppedAt && Math.floor((stoppedAt.getTime() - receivedAt.getTime()) / 1000),
    enteredLater: isNotedByHand && stoppedAt !== null && at.getTime() - stoppedAt.getTime() > LATER_MS,
    unmeasured,
  }
}

/**
 * What became of a promised offer that was not made, and whose clock stops now; null if none was promised. The team cannot
 * take a promise back: it is missed when its time is up, even if the clock stops before. It is left out only if the owner
 * withdrew in time.
 */
export function readOpenOffer(
  { completedAt, offerDueAt, offeredAt }: Pick<PropertyState, 'completedAt' | 'offerDueAt' | 'offeredAt'>,
  { at, isWithdrawn = false }: { at: Date; isWithdrawn?: boolean },
): ReplyMeasure | null {
  if (completedAt === null || offerDueAt === null || offeredAt !== null) return null
  const isLate = at > new Date(offerDueAt)
  const never = { stoppedAt: null, stopKind: null, seconds: null, wallSeconds: null, enteredLater: false }
  return {
    ...never,
    kind: 'sell-fast',
    startedAt: new Date(completedAt),
    dueAt: new Date(offerDueAt),
    unmeasured: isWithdrawn && !isLate ? 'withdrawn' : null,
  }
}

/** Nothing is written about these when they arrive, and they may still be counted. */
function isLeftOutAtArrival(unmeasured: Unmeasured): boolean {
  return unmeasured === 'suspect' || unmeasured === 'same-person'
}
