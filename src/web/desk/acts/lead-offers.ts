import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { DeskActName } from '#domain/desk/acts/desk-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { findTouchedAt } from '#domain/desk/find-touched-at.ts'
import { isOpen, isSnoozed, openStatuses } from '#domain/desk/lead-state.ts'
import { may, type Refusal } from '#domain/desk/may.ts'
import type { DoAct } from '../lead/do-act.ts'

const { acts: words, did } = deskWords

/** Where the page offers an act: as the one filled button, or in one of the menus. */
type Place = 'claim' | 'assign' | 'snooze' | 'status' | 'more' | 'close'

/** An act that makes sense in the lead's current state, and needs one press. */
export interface Offer {
  place: Place
  text: string
  key?: string
  /** Why this member may not do it. */
  refusal: Refusal
  run: () => void
}

export function listOffers(page: LeadPage, me: DeskMember, act: DoAct): Offer[] {
  const { state } = page.lead
  const [now, why] = [new Date(), askRights(page, me)]
  const [open, sleeps] = [isOpen(state), isSnoozed(state, now)]
  const offer = (isOffered: boolean, place: Place, name: DeskActName, text: string, run: () => void, key?: string) =>
    isOffered ? [{ place, text, refusal: why(name), run, ...(key !== undefined && { key }) }] : []
  const isOthers = state.assigneeId !== null && state.assigneeId !== me.id
  const isSuspect = (open && state.unmeasured === 'suspect') || state.status === 'spam'
  const noAnswer = unmatchedWords.noAnswerNeeded
  return [
    ...offer(state.assigneeId === null, 'claim', 'claim', words.claim, () => act({ act: 'claim' }, did.claim), 'c'),
    // Managers choose from all members.
    ...offer(isOthers && me.role === 'agent', 'assign', 'assign', words.takeOver, () =>
      act({ act: 'assign', to: me.id }, did.takeOver),
    ),
    ...offer(state.assigneeId !== null, 'assign', 'release', words.release, () => act({ act: 'release' }, did.release)),
    ...offer(sleeps, 'snooze', 'wake', words.wake, () => act({ act: 'wake' }, did.wake)),
    ...openStatuses
      .filter((status) => open && status !== state.status)
      .flatMap((status) =>
        offer(true, 'status', 'status', leadScreenWords.setStatus[status], () =>
          act({ act: 'status', status }, did[status]),
        ),
      ),
    ...offer(state.wroteAt !== null, 'more', 'no-answer-needed', noAnswer, () =>
      act({ act: 'no-answer-needed' }, noAnswer.toLowerCase()),
    ),
    ...offer(isSuspect, 'more', 'not-spam', words['not-spam'], () => act({ act: 'not-spam' }, did['not-spam'])),
    ...offer(open, 'more', 'spam', words.spam, () => act({ act: 'spam' }, did.spam)),
    ...offer(state.status === 'closed', 'close', 'reopen', words.reopen, () => act({ act: 'reopen' }, did.reopen)),
  ]
}

/** Checks what this member may do with the lead on the screen. */
export function askRights(
  { lead, events }: LeadPage,
  me: DeskMember,
): (name: DeskActName, isOwnAct?: boolean) => Refusal {
  const { state, kind } = lead
  const replyDueAt = new Date(lead.replyDueAt)
  const rights = { ...state, kind, replyDueAt, touchedAt: findTouchedAt(events, state.assigneeId) }
  return (name, isOwnAct) => may(name, { member: me, lead: rights, at: new Date(), to: me.id, isOwnAct })
}
