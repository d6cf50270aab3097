import type { FormEvent } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { type Alerts, wakeChoices } from '#domain/desk/alerting/alerts.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { Tick } from '../ui/tick.tsx'
import { Choice } from './choice.tsx'
import { Clock } from './duty-grid.tsx'
import { Said } from './said.tsx'
import { useChange } from './use-change.ts'
import { useEdited } from './use-edited.ts'

const words = teamWords.member

interface AlertsFormProps {
  member: TeamMember
  reach: NonNullable<TeamMember['reach']>
  onChanged: () => void
}

type Reach = AlertsFormProps['reach']

const toFields = ({ alerts, phone }: Reach) => ({ ...alerts, phone })
const toReach = ({ phone, ...alerts }: ReturnType<typeof toFields>): Reach => ({ alerts, phone })

/** How the desk reaches a member who does not have it open. */
export function AlertsForm({ member, reach, onChanged }: AlertsFormProps) {
  const { isBusy, said, change } = useChange(onChanged)
  const { fields, seen, set, noteSaved, noteClash } = useEdited(toFields(reach))
  function save(event: FormEvent) {
    event.preventDefault()
    change(
      { do: 'alerts', id: member.id, ...toReach(fields), seen: toReach(seen) },
      {
        onSaved: () => noteSaved(fields),
        onClash(now) {
          const stored = now.reach ? toFields(now.reach) : fields
          return noteClash(stored).map((name) => [labels[name], describe(stored, name)])
        },
      },
    )
  }
  return (
    <form className="part wide" onSubmit={save}>
      <h3>{words.alerts}</h3>
      <p className="hint">{words.alertsHint}</p>
      <div className="fields">
        <Tick label={words.mail} isOn={fields.mail} onSet={(mail) => set('mail', mail)} />
        <Tick label={words.text} isOn={fields.text} onSet={(text) => set('text', text)} />
        <Tick
          label={words.quiet}
          isOn={fields.quiet !== null}
          onSet={(isOn) => set('quiet', isOn ? { from: '21:00', to: '07:00' } : null)}
        />
        {fields.quiet && <Quiet quiet={fields.quiet} onSet={(quiet) => set('quiet', quiet)} />}
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
      <Said said={said} />
    </form>
  )
}

const labels = { mail: words.mail, text: words.text, quiet: words.quiet, wake: words.wake, phone: words.phone }

function describe({ quiet, ...stored }: ReturnType<typeof toFields>, name: keyof typeof labels): string {
  switch (name) {
    case 'quiet':
      return quiet === null ? words.none : `${quiet.from}–${quiet.to}`
    case 'wake':
      return words.wakeChoices[stored.wake]
    case 'phone':
      return stored.phone || words.none
    default:
      return stored[name] ? words.on : words.off
  }
}

type QuietHours = NonNullable<Alerts['quiet']>

function Quiet({ quiet, onSet }: { quiet: QuietHours; onSet: (quiet: QuietHours) => void }) {
  return (
    <span className="duty-hours">
      <Clock
        label={`${words.quiet}, ${teamWords.from}`}
        value={quiet.from}
        onChange={(from) => onSet({ ...quiet, from })}
      />
      <span aria-hidden="true">–</span>
      <Clock label={`${words.quiet}, ${teamWords.to}`} value={quiet.to} onChange={(to) => onSet({ ...quiet, to })} />
    </span>
  )
}
