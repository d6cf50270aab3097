import { deskWords } from '#content/desk/desk-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import type { DeskActName } from '#domain/desk/acts/desk-act.ts'
import { findTouchedAt } from '#domain/desk/find-touched-at.ts'
import { isOpen, isSnoozed, isWithinWall } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import type { LeadPage } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { tomorrowMorning } from '../shell/tomorrow-morning.ts'
import { Choose } from '../ui/choose.tsx'
import { CloseAs } from '../ui/close-as.tsx'
import type { DoAct } from './do-act.ts'

const words = deskWords.acts

/** The buttons above a lead. What a member may not do is greyed, with the sentence that says why. */
export function LeadActions({ page: { lead, events }, act }: { page: LeadPage; act: DoAct }) {
  const { me, members, nameOf } = useDesk()
  const { state } = lead
  const open = isOpen(state)
  const sleeps = isSnoozed(state, new Date())
  const replyDueAt = lead.replyDueAt === null ? null : new Date(lead.replyDueAt)
  const rights = { ...state, kind: lead.kind, replyDueAt, touchedAt: findTouchedAt(events, state.assigneeId) }
  const why = (name: DeskActName) => may(name, { member: me, lead: rights, at: new Date(), to: me.id })
  /** What cannot be done, and why, in words that can be read without a pointer. */
  const refused = new Map<string, string[]>()
  const button = (name: DeskActName, text: string, press: () => void) => {
    const refusal = why(name)
    if (refusal !== null) refused.set(refusal, [...(refused.get(refusal) ?? []), text])
    return (
      <button key={text} type="button" className="button" disabled={refusal !== null} onClick={press}>
        {text}
      </button>
    )
  }
  const canAssign = me.role !== 'agent'
  return (
    <div className="acts">
      {state.assigneeId === null && button('claim', words.claim, () => act({ act: 'claim' }, 'claimed'))}
      {state.assigneeId === me.id && button('release', words.release, () => act({ act: 'release' }, 'given back'))}
      {canAssign ? (
        <Choose
          id="assign"
          label={deskWords.lead.assignee}
          value={state.assigneeId ?? ''}
          options={members
            .filter(({ id, hasLeft }) => !hasLeft || id === state.assigneeId)
            .filter(({ id }) => isWithinWall({ ...state, assigneeId: id }))
            .map(({ id, displayName }) => [id, displayName])}
          none={deskWords.lead.nobody}
          action={words.assign}
          onChoose={(to) => act({ act: 'assign', to }, 'assigned')}
        />
      ) : (
        <span className="who">{state.assigneeId === null ? deskWords.inbox.unclaimed : nameOf(state.assigneeId)}</span>
      )}
      {state.assigneeId !== null &&
        state.assigneeId !== me.id &&
        !canAssign &&
        button('assign', words.takeOver, () => act({ act: 'assign', to: me.id }, 'taken over'))}
      {state.wroteAt !== null &&
        button('no-answer-needed', trayWords.noAnswerNeeded, () =>
          act({ act: 'no-answer-needed' }, trayWords.noAnswerNeeded.toLowerCase()),
        )}
      {open && !sleeps && button('snooze', words.snooze, () => act(snoozeUntilTomorrow(), 'snoozed'))}
      {sleeps && button('wake', words.wake, () => act({ act: 'wake' }, 'woken'))}
      {open && state.status !== 'qualified' && button('status', words.qualified, () => act(qualify, 'qualified'))}
      {open && state.unmeasured === 'suspect' && button('not-spam', words['not-spam'], () => act(notSpam, 'a person'))}
      {open && button('spam', words.spam, () => act({ act: 'spam' }, 'spam'))}
      {state.status === 'spam' && button('not-spam', words['not-spam'], () => act(notSpam, 'a person'))}
      {open && why('close') === null && (
        <CloseAs id="close-as" onClose={(reason) => act({ act: 'close', reason }, 'closed')} />
      )}
      {state.status === 'closed' && button('reopen', words.reopen, () => act({ act: 'reopen' }, 'reopened'))}
      {[...refused].map(([reason, names]) => (
        <p key={reason} className="hint why">
          {names.join(', ')}: {reason}
        </p>
      ))}
    </div>
  )
}

const qualify = { act: 'status', status: 'qualified' } as const
const notSpam = { act: 'not-spam' } as const

export function snoozeUntilTomorrow() {
  return { act: 'snooze', until: tomorrowMorning(new Date()).toISOString() } as const
}
