import { type FormEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { type Alerts, wakeChoices } from '#domain/desk/alerts.ts'
import { Tick } from '../ui/tick.tsx'
import { Choice } from './choice.tsx'
import { Clock } from './duty-grid.tsx'
import { Said } from './said.tsx'
import { manageTeam, type TeamMember } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.member

interface AlertsFormProps {
  member: TeamMember
  reach: NonNullable<TeamMember['reach']>
  onChanged: () => void
}

/** How the desk reaches a member who does not have it open. */
export function AlertsForm({ member, reach, onChanged }: AlertsFormProps) {
  const { isBusy, said, send } = useSending()
  const [alerts, setAlerts] = useState(reach.alerts)
  const [phone, setPhone] = useState(reach.phone)
  const set = (change: Partial<Alerts>) => setAlerts({ ...alerts, ...change })
  function save(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      await manageTeam({ do: 'alerts', id: member.id, alerts, phone })
      onChanged()
      return teamWords.saved
    })
  }
  return (
    <form className="part wide" onSubmit={save}>
      <h3>{words.alerts}</h3>
      <p className="hint">{words.alertsHint}</p>
      <div className="fields">
        <Tick label={words.mail} isOn={alerts.mail} onSet={(mail) => set({ mail })} />
        <Tick label={words.text} isOn={alerts.text} onSet={(text) => set({ text })} />
        <Tick
          label={words.quiet}
          isOn={alerts.quiet !== null}
          onSet={(isOn) => set({ quiet: isOn ? { from: '21:00', to: '07:00' } : null })}
        />
        {alerts.quiet && <Quiet quiet={alerts.quiet} onSet={(quiet) => set({ quiet })} />}
        <label>
          {words.phone}
          <input
            type="tel"
            value={phone}
            required={alerts.text}
            pattern="\+[1-9][0-9]{6,14}"
            placeholder="+14165550123"
            title={words.phoneHint}
            onChange={({ target }) => setPhone(target.value.trim())}
          />
        </label>
        <Choice
          label={words.wake}
          value={alerts.wake}
          of={wakeChoices}
          names={words.wakeChoices}
          onChoose={(wake) => set({ wake })}
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
