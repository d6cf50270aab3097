import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { teamWords } from '#content/desk/team-words.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { type DeskRole, deskRoles, type Registration, registrations } from '#domain/desk/desk-member.ts'
import { type Duty, defaultDuty } from '#domain/desk/duty.ts'
import { mayOfTeam, type TeamRight } from '#domain/desk/may.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import type { DescribedField } from '../conflicts/described-field.ts'
import { useSaving } from '../conflicts/use-saving.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { focusOnScreen } from '../shell/focus-on-screen.ts'
import { leadPath } from '../shell/use-address.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { AlertsForm } from './alerts-form.tsx'
import { Choice } from './choice.tsx'
import { describeDuty } from './describe-duty.ts'
import { DutyGrid } from './duty-grid.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { changeMember, manageTeam } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.member

interface PartProps {
  member: TeamMember
  onChanged: () => void
}

/** Everything that the reader may change about a member. */
export function MemberPanel({ member, onChanged }: PartProps) {
  const { me } = useDesk()
  const may = (right: TeamRight) => mayOfTeam(right, me, member) === null
  const part = { member, onChanged }
  return (
    <>
      {may('change') && <Who {...part} />}
      {may('takes-leads') && <Pause {...part} />}
      {member.reach && <AlertsForm {...part} reach={member.reach} />}
      {may('reset') && <Reset {...part} />}
      {may('leave') && <Leave {...part} />}
      {may('duty') && <DutyPart {...part} />}
    </>
  )
}

function Who({ member: { id, displayName: name, role, registration }, onChanged }: PartProps) {
  const saving = useSaving(
    { name, role, registration },
    { send: (change) => changeMember({ do: 'change', id, ...change }), onChanged },
  )
  const { fields, set, isBusy, said } = saving
  function save(event: FormEvent) {
    event.preventDefault()
    saving.save()
  }
  return (
    <form className="part" onSubmit={save}>
      <h3>{words.who}</h3>
      <label>
        {teamWords.invite.name}
        <input value={fields.name} required maxLength={100} onChange={({ target }) => set('name', target.value)} />
      </label>
      <Choice
        label={teamWords.invite.role}
        value={fields.role}
        of={deskRoles}
        names={teamWords.roles}
        onChoose={(role) => set('role', role)}
      />
      <Choice
        label={teamWords.invite.registration}
        value={fields.registration}
        of={registrations}
        names={teamWords.registrations}
        onChoose={(registration) => set('registration', registration)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {words.save}
      </button>
      <SavingNotice saving={saving} describe={describeWho} />
      <FormOutcome said={said} />
    </form>
  )
}

function describeWho(name: string, value: unknown): DescribedField {
  if (name === 'role') return { label: teamWords.invite.role, text: teamWords.roles[value as DeskRole] }
  if (name === 'registration')
    return { label: teamWords.invite.registration, text: teamWords.registrations[value as Registration] }
  return { label: teamWords.invite.name, text: String(value) }
}

function Pause({ member, onChanged }: PartProps) {
  const { isBusy, said, send } = useSending()
  const change = (takesLeads: boolean) =>
    send(async () => {
      await manageTeam({ do: 'takes-leads', id: member.id, takesLeads })
      onChanged()
      return teamWords.saved
    })
  return (
    <section className="part">
      <h3>{words.pause}</h3>
      <Checkbox label={teamWords.takesLeads} isOn={member.takesLeads} aria-disabled={isBusy} onSet={change} />
      <p className="hint">{words.pauseHint}</p>
      <FormOutcome said={said} />
    </section>
  )
}

function DutyPart({ member: { id, duty: stored }, onChanged }: PartProps) {
  const saving = useSaving(
    { duty: stored },
    { send: (change) => changeMember({ do: 'duty', id, ...change }), onChanged },
  )
  const { fields, set, isBusy, said } = saving
  /** The hours to restore when the usual ones are switched off again. */
  const [own, setOwn] = useState(stored ?? defaultDuty)
  const { duty } = fields
  function save(event: FormEvent) {
    event.preventDefault()
    saving.save()
  }
  return (
    <form className="part wide" onSubmit={save}>
      <h3>{words.duty}</h3>
      <p className="hint">{words.dutyHint}</p>
      <Checkbox
        label={words.useUsual}
        isOn={duty === null}
        onSet={(isUsual) => {
          if (duty) setOwn(duty)
          set('duty', isUsual ? null : own)
        }}
      />
      {duty !== null && <DutyGrid duty={duty} onChange={(hours) => set('duty', hours)} />}
      <button type="submit" className="button" aria-disabled={isBusy}>
        {words.save}
      </button>
      <SavingNotice
        saving={saving}
        describe={(_name, value) => ({ label: words.duty, text: describeDuty(value as Duty | null) })}
      />
      <FormOutcome said={said} />
    </form>
  )
}

function Reset({ member, onChanged }: PartProps) {
  const { isBusy, said, send } = useSending()
  return (
    <section className="part">
      <h3>{words.lost}</h3>
      <p className="hint">{words.lostHint}</p>
      <ConfirmButton
        button={words.reset}
        sure={words.resetSure}
        isBusy={isBusy}
        onConfirm={() =>
          send(async () => {
            await manageTeam({ do: 'reset', id: member.id })
            onChanged()
            return words.resetDone.replace('{email}', () => member.email ?? '')
          })
        }
      />
      <FormOutcome said={said} />
    </section>
  )
}

function Leave({ member, onChanged }: PartProps) {
  const { isBusy, said, send } = useSending()
  const [released, setReleased] = useState<string[]>([])
  const part = useRef<HTMLElement>(null)
  const leave = () =>
    send(async () => {
      const answer = await manageTeam({ do: 'leave', id: member.id })
      const found = answer.outcome === 'left' ? answer.released : []
      const hasFocus = part.current?.contains(document.activeElement)
      flushSync(() => setReleased(found))
      // The button is gone, possibly with the whole card.
      if (hasFocus && found.length > 0) part.current?.querySelector('a')?.focus()
      if (hasFocus && found.length === 0) focusOnScreen()
      if (found.length === 0) onChanged()
      return found.length === 0 ? words.leaveDoneNone : words.leaveDone
    })
  return (
    <section ref={part} className="part">
      <h3>{words.leave}</h3>
      <p className="hint">{words.leaveHint}</p>
      {released.length === 0 && (
        <ConfirmButton button={words.leaveButton} sure={words.leaveSure} isBusy={isBusy} onConfirm={leave} />
      )}
      <FormOutcome said={said} />
      <ul className="released">
        {released.map((reference) => (
          <li key={reference}>
            <DeskLink to={leadPath(reference)}>
              <ReferenceText text={reference} />
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
