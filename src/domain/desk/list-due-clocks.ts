import { isOpen, type LeadState } from './lead-state.ts'
import type { PromiseClock } from './promise/reply-measure.ts'

interface ClockedLead<Moment> {
  state: Pick<LeadState, 'status' | 'repliedAt' | 'unmeasured'>
  flags: readonly string[]
  replyDueAt: Moment
  offerDueAt: Moment | null
}

export interface DueClock {
  clock: PromiseClock
  dueAt: Date
}

/** The clocks of a lead that run, the nearest first. The column `due_at` says the same in the database. */
export function listDueClocks<Moment extends Date | string>(lead: ClockedLead<Moment>): DueClock[] {
  const { state, flags, replyDueAt, offerDueAt } = lead
  if (!isOpen(state) || flags.includes('withdrawn')) return []
  const isAsked = [null, 'test', 'same-person'].includes(state.unmeasured)
  const clocks: DueClock[] = []
  if (state.repliedAt === null && isAsked) clocks.push({ clock: 'reply', dueAt: new Date(replyDueAt) })
  if (offerDueAt !== null) clocks.push({ clock: 'offer', dueAt: new Date(offerDueAt) })
  return clocks.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}
