import { type FormEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { type Alerts, wakeChoices } from '#domain/desk/alerting/alerts.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { useSaving } from '../conflicts/use-saving.ts'
import { FormOutcome } from '../team/form-outcome.tsx'
import { QuietHours } from '../team/quiet-hours.tsx'
import { changeMember } from '../team/team-client.ts'
import { SettingRow, Switch } from './setting-row.tsx'

const { settings: words, member } = teamWords
type Own = Alerts & { phone: string }

interface OwnAlertsProps {
  id: string
  reach: NonNullable<TeamMember['reach']>
  onChanged: () => void
}

/** How the desk reaches its reader. Only they can change this, so nobody else's change is ever in the way. */
export function OwnAlerts({ id, reach, onChanged }: OwnAlertsProps) {
  const { fields, save, said } = useSaving<Own>(
    { ...reach.alerts, phone: reach.phone },
    { send: (change) => changeMember({ do: 'alerts', id, ...change }), onChanged },
  )
  return (
    <>
      <SettingRow name={words.alertsByMail}>
        <Switch label={words.mailSwitch} isOn={fields.mail} onSet={(mail) => save({ mail })} />
      </SettingRow>
      <Texts fields={fields} save={save} />
      <SettingRow name={words.outside}>
        <select
          aria-label={words.outside}
          value={fields.wake}
          onChange={({ target }) => {
            const wake = wakeChoices.find((one) => one === target.value)
            if (wake) save({ wake })
          }}
        >
          {wakeChoices.map((wake) => (
            <option key={wake} value={wake}>
              {member.wakeChoices[wake]}
            </option>
          ))}
        </select>
      </SettingRow>
      <SettingRow name={words.quiet}>
        <Switch
          label={words.quietSwitch}
          isOn={fields.quiet !== null}
          onSet={(isOn) => save({ quiet: isOn ? { from: '21:00', to: '07:00' } : null })}
        />
        {fields.quiet && <QuietHours quiet={fields.quiet} onSet={(quiet) => save({ quiet })} />}
      </SettingRow>
      <FormOutcome said={said} />
    </>
  )
}

function Texts({ fields: { text, phone }, save }: { fields: Own; save: (values: Partial<Own>) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  function savePhone(event: FormEvent) {
    event.preventDefault()
    save({ phone: typed ?? '', ...(typed === '' && { text: false }) })
    setTyped(null)
  }
  return (
    <SettingRow
      name={words.texts}
      action={
        typed === null && (
          <button type="button" className="button tiny quiet" onClick={() => setTyped(phone)}>
            {phone === '' ? words.add : words.change}
            <span className="unseen"> {words.phone}</span>
          </button>
        )
      }
    >
      {phone === '' ? (
        <p>{words.textNowhere}</p>
      ) : (
        <Switch
          label={fillWords(words.textTo, { phone: formatPhone(phone) })}
          isOn={text}
          onSet={(isOn) => save({ text: isOn })}
        />
      )}
      {typed !== null && (
        <form className="set-form" onSubmit={savePhone}>
          <label>
            {words.phone}
            <input
              type="tel"
              value={typed}
              pattern="\+[1-9][0-9]{6,14}"
              placeholder="+14165550123"
              title={member.phoneHint}
              onChange={({ target }) => setTyped(target.value.trim())}
            />
          </label>
          <button type="submit" className="button main">
            {words.phoneSave}
          </button>
          <button type="button" className="button quiet" onClick={() => setTyped(null)}>
            {words.cancel}
          </button>
        </form>
      )}
    </SettingRow>
  )
}
