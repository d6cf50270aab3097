import { deskWords } from '#content/desk/desk-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import type { DeskActName } from '#domain/desk/acts/desk-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { findTouchedAt } from '#domain/desk/find-touched-at.ts'
import { isOpen, isSnoozed } from '#domain/desk/lead-state.ts'
import { may, type Verdict } from '#domain/desk/may.ts'
import type { DoAct } from '../lead/do-act.ts'
import { tomorrowMorning } from './tomorrow-morning.ts'

const { acts: words, did } = deskWords

/** An act that makes sense in the lead's current state. */
export interface Offer {
  text: string
  key?: string
  /** Why this member may not do it. */
  refusal: Verdict
  run: () => void
}

/** The acts that need one press: `holding` changes the assignee, `moving` the state. */
export function listOffers(page: LeadPage, me: DeskMember, act: DoAct): { holding: Offer[]; moving: Offer[] } {
  const { state } = page.lead
  const [now, why] = [new Date(), askRights(page, me)]
  const [open, sleeps] = [isOpen(state), isSnoozed(state, now)]
  const offer = (isOffered: boolean, name: DeskActName, text: string, run: () => void, key?: string): Offer[] =>
    isOffered ? [{ text, refusal: why(name), run, ...(key !== undefined && { key }) }] : []
  const isOthers = state.assigneeId !== null && state.assigneeId !== me.id
  const isSuspect = (open && state.unmeasured === 'suspect') || state.status === 'spam'
  const noAnswer = trayWords.noAnswerNeeded
  return {
    holding: [
      ...offer(state.assigneeId === null, 'claim', words.claim, () => act({ act: 'claim' }, did.claim), 'c'),
      ...offer(state.assigneeId === me.id, 'release', words.release, () => act({ act: 'release' }, did.release)),
    ],
    moving: [
      // Managers choose from all members.
      ...offer(isOthers && me.role === 'agent', 'assign', words.takeOver, () =>
        act({ act: 'assign', to: me.id }, did.takeOver),
      ),
      ...offer(state.wroteAt !== null, 'no-answer-needed', noAnswer, () =>
        act({ act: 'no-answer-needed' }, noAnswer.toLowerCase()),
      ),
      ...offer(open && !sleeps, 'snooze', words.snooze, () => act(snoozeUntilTomorrow(now), did.snooze), 's'),
      ...offer(sleeps, 'wake', words.wake, () => act({ act: 'wake' }, did.wake)),
      ...offer(open && state.status !== 'qualified', 'status', words.qualified, () =>
        act({ act: 'status', status: 'qualified' }, did.qualified),
      ),
      ...offer(isSuspect, 'not-spam', words['not-spam'], () => act({ act: 'not-spam' }, did['not-spam'])),
      ...offer(open, 'spam', words.spam, () => act({ act: 'spam' }, did.spam)),
      ...offer(state.status === 'closed', 'reopen', words.reopen, () => act({ act: 'reopen' }, did.reopen)),
    ],
  }
}

/** Checks what this member may do with the lead on the screen. */
export function askRights(
  { lead, events }: LeadPage,
  me: DeskMember,
): (name: DeskActName, isOwnAct?: boolean) => Verdict {
  const { state, kind } = lead
  const replyDueAt = new Date(lead.replyDueAt)
  const rights = { ...state, kind, replyDueAt, touchedAt: findTouchedAt(events, state.assigneeId) }
  return (name, isOwnAct) => may(name, { member: me, lead: rights, at: new Date(), to: me.id, isOwnAct })
}

function snoozeUntilTomorrow(now: Date) {
  return { act: 'snooze', until: tomorrowMorning(now).toISOString() } as const
}
