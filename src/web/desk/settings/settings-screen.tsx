import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import {
  type DeskSettings,
  type FixedSettings,
  type MailboxStatus,
  representationModels,
} from '#domain/desk/team/desk-settings.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import { useSaving } from '../conflicts/use-saving.ts'
import { isSoundOn, playSound, switchSound } from '../live/arrival-sound.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Moment } from '../shell/moment.tsx'
import { Choice } from '../team/choice.tsx'
import { DutyGrid } from '../team/duty-grid.tsx'
import { Said } from '../team/said.tsx'
import { changeSettings, readSettings } from '../team/team-client.ts'
import { Failed } from '../ui/failed.tsx'
import { Tick } from '../ui/tick.tsx'
import { describeSetting } from './describe-setting.ts'
import { TemplatesForm } from './templates-form.tsx'

const words = teamWords.settings
const model = representationWords.setting

/** The settings that an admin makes for the whole team; everybody may read them. */
export function SettingsScreen() {
  const query = useQuery({ queryKey: queryKeys.settings, queryFn: readSettings })
  const value = query.data
  const reload = () => void query.refetch()
  useEffect(() => {
    document.title = `${words.title} · ${deskWords.title}`
  }, [])
  return (
    <main className="team">
      <h1>{words.title}</h1>
      {hasFailed(query) && <Failed again={() => query.refetch()} />}
      <Device />
      {value && <SettingsForm stored={value.settings} onChanged={reload} />}
      {value && <TemplatesForm stored={value.settings.templates} onChanged={reload} />}
      {value && <Mailbox mailbox={value.mailbox} />}
      {value && <Fixed fixed={value.fixed} />}
    </main>
  )
}

/** Personal settings, which are kept on the device. */
function Device() {
  const [isOn, setIsOn] = useState(isSoundOn)
  return (
    <section className="card">
      <h2>{words.device}</h2>
      <Tick
        label={words.sound}
        isOn={isOn}
        aria-describedby="sound-hint"
        onSet={(isSet) => {
          switchSound(isSet)
          setIsOn(isSet)
          if (isSet) playSound()
        }}
      />
      <p className="hint" id="sound-hint">
        {isOn && words.soundHint}
      </p>
    </section>
  )
}

interface SettingsFormProps {
  stored: DeskSettings
  onChanged: () => void
}

function SettingsForm({ stored: { templates: _, ...stored }, onChanged }: SettingsFormProps) {
  const { me } = useDesk()
  const saving = useSaving(stored, { send: changeSettings, onChanged })
  const { fields: settings, set, isBusy, said } = saving
  const isLocked = mayOfTeam('settings', me) !== null
  function save(event: FormEvent) {
    event.preventDefault()
    saving.save()
  }
  return (
    <form className="settings" onSubmit={save}>
      {isLocked && <p className="hint">{words.adminOnly}</p>}
      <section className="card">
        <h2>{words.teamDuty}</h2>
        <p className="hint">{words.teamDutyHint}</p>
        <DutyGrid duty={settings.teamDuty} isLocked={isLocked} onChange={(teamDuty) => set('teamDuty', teamDuty)} />
      </section>
      <ClosedDays
        days={settings.closedDays}
        isLocked={isLocked}
        onChange={(closedDays) => set('closedDays', closedDays)}
      />
      <section className="card fields">
        <label>
          {words.claimMinutes}
          <input
            type="number"
            min={5}
            max={240}
            required
            disabled={isLocked}
            value={settings.claimMinutes}
            onChange={({ target }) => set('claimMinutes', target.valueAsNumber)}
          />
        </label>
        <Choice
          label={model.label}
          value={settings.representation}
          of={representationModels}
          names={model.models}
          isLocked={isLocked}
          onChoose={(representation) => set('representation', representation)}
        />
        <p className="hint">{model.hint}</p>
      </section>
      {!isLocked && (
        <button type="submit" className="button main" aria-disabled={isBusy}>
          {words.save}
        </button>
      )}
      <SavingNotice saving={saving} describe={describeSetting} />
      <Said said={said} />
    </form>
  )
}

interface ClosedDaysProps {
  days: string[]
  isLocked: boolean
  onChange: (days: string[]) => void
}

function ClosedDays({ days, isLocked, onChange }: ClosedDaysProps) {
  const [day, setDay] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** The pressed button is gone or disabled. */
  function change(changed: string[]): void {
    onChange(changed)
    field.current?.focus()
  }
  return (
    <section className="card">
      <h2>{words.closedDays}</h2>
      <p className="hint">{words.closedDaysHint}</p>
      {days.length === 0 && <p>{words.noDays}</p>}
      <ul className="closed-days">
        {days.map((closed) => (
          <li key={closed}>
            {closed}{' '}
            {!isLocked && (
              <button
                type="button"
                className="button small"
                onClick={() => change(days.filter((one) => one !== closed))}
              >
                {words.remove}
                <span className="unseen"> {closed}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {!isLocked && (
        <div className="fields">
          <label>
            {words.day}
            <input ref={field} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </label>
          <button
            type="button"
            className="button"
            disabled={day === ''}
            onClick={() => {
              change([...new Set([...days, day])].toSorted())
              setDay('')
            }}
          >
            {words.addDay}
          </button>
        </div>
      )}
    </section>
  )
}

/** The mailbox for replies, and whether it works. */
function Mailbox({ mailbox }: { mailbox: MailboxStatus | null }) {
  return (
    <section className="card">
      <h2>{words.mailbox}</h2>
      {mailbox === null && <p>{words.noMailbox}</p>}
      {mailbox?.failingSince && (
        <p className="warning">
          {words.mailboxFailing} <Moment at={mailbox.failingSince} />
          {mailbox.failure && `: ${mailbox.failure}`}. {words.mailboxWaits}
        </p>
      )}
      {mailbox && (
        <dl>
          <dt>{words.mailboxAddress}</dt>
          <dd>{mailbox.address}</dd>
          <dt>{words.mailboxRead}</dt>
          <dd>{mailbox.readAt === null ? words.mailboxNever : <Moment at={mailbox.readAt} />}</dd>
        </dl>
      )}
    </section>
  )
}

function Fixed({ fixed }: { fixed: FixedSettings }) {
  return (
    <section className="card">
      <h2>{words.fixed}</h2>
      <dl>
        <dt>{words.retention}</dt>
        <dd>{fixed.retentionMonths}</dd>
        <dt>{words.lock}</dt>
        <dd>{fixed.lockMinutes}</dd>
      </dl>
    </section>
  )
}
