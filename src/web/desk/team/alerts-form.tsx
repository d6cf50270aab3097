import type { FormEvent } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { type Alerts, wakeChoices } from '#domain/desk/alerting/alerts.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import type { DescribedField } from '../conflicts/described-field.ts'
import { useSaving } from '../conflicts/use-saving.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Choice } from './choice.tsx'
import { describeHours } from './describe-duty.ts'
import { FormOutcome } from './form-outcome.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { changeMember } from './team-client.ts'

const words = teamWords.member

interface AlertsFormProps {
  member: TeamMember
  reach: NonNullable<TeamMember['reach']>
  onChanged: () => void
}

/** How the desk reaches a member who doesn't have it open. */
export function AlertsForm({ member: { id }, reach: { alerts, phone }, onChanged }: AlertsFormProps) {
  const saving = useSaving(
    { ...alerts, phone },
    { send: (change) => changeMember({ do: 'alerts', id, ...change }), onChanged },
  )
  const { fields, set, isBusy, said } = saving
  function save(event: FormEvent) {
    event.preventDefault()
    saving.save()
  }
  return (
    <form className="part wide" onSubmit={save}>
      <h3>{words.alerts}</h3>
      <p className="hint">{words.alertsHint}</p>
      <div className="fields">
        <Checkbox label={words.mail} isOn={fields.mail} onSet={(mail) => set('mail', mail)} />
        <Checkbox label={words.text} isOn={fields.text} onSet={(text) => set('text', text)} />
        <Checkbox
          label={words.quiet}
          isOn={fields.quiet !== null}
          onSet={(isOn) => set('quiet', isOn ? { from: '21:00', to: '07:00' } : null)}
        />
        {fields.quiet && <QuietHours quiet={fields.quiet} onSet={(quiet) => set('quiet', quiet)} />}
        <label>
          {words.phone}
          <input
            type="tel"
            value={fields.phone}
            required={fields.text}
            pattern="\+[1-9][0-9]{6,14}"
            placeholder="+14165550123"
            title={words.phoneHint}
            onChange={({ target }) => set('phone', target.value.trim())}
          />
        </label>
        <Choice
          label={words.wake}
          value={fields.wake}
          of={wakeChoices}
          names={words.wakeChoices}
          onChoose={(wake) => set('wake', wake)}
        />
      </div>
      <p className="hint">{words.phoneHint}</p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {words.save}
      </button>
      <SavingNotice saving={saving} describe={describe} />
      <FormOutcome said={said} />
    </form>
  )
}

const labels: Record<string, string> = {
  mail: words.mail,
  text: words.text,
  quiet: words.quiet,
  wake: words.wake,
  phone: words.phone,
}

function describe(name: string, value: unknown): DescribedField {
  const label = labels[name] ?? name
  if (name === 'wake') return { label, text: words.wakeChoices[value as Alerts['wake']] }
  if (typeof value === 'boolean') return { label, text: value ? words.on : words.off }
  if (name === 'phone' || value === null) return { label, text: String(value ?? '') }
  return { label, text: describeHours(value as NonNullable<Alerts['quiet']>) }
}
