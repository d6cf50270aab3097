import { type FormEvent, type ReactNode, useState } from 'react'
import { representationWords } from '#content/desk/representation-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { ShownSettings } from '#domain/desk/answers/settings.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { type DeskSettings, representationModels } from '#domain/desk/team/desk-settings.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import { type Saving, useSaving } from '../conflicts/use-saving.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Choice } from '../team/choice.tsx'
import { describeDuty } from '../team/describe-duty.ts'
import { DutyGrid } from '../team/duty-grid.tsx'
import { FormOutcome } from '../team/form-outcome.tsx'
import { changeSettings } from '../team/team-client.ts'
import { ClosedDays } from './closed-days.tsx'
import { describeSetting } from './describe-setting.ts'
import { SettingRow } from './setting-row.tsx'

const words = teamWords.settings
const model = representationWords.setting

/** The settings that are edited together. Each row has the button that saves them all. */
type Name = 'teamDuty' | 'closedDays' | 'claimMinutes' | 'representation'

interface TeamSettingsProps {
  shown: ShownSettings
  onChanged: () => void
}

/** Text until an admin edits it. */
export function TeamSettings({ shown: { settings, changed }, onChanged }: TeamSettingsProps) {
  const { templates: _, ...stored } = settings
  const { me } = useDesk()
  const [open, setOpen] = useState<readonly Name[]>([])
  /** The row whose button was pressed, which says what came of it. */
  const [saved, setSaved] = useState<Name | null>(null)
  const saving = useSaving(stored, { send: changeSettings, onChanged })
  const { fields, set, isBusy } = saving
  const canEdit = mayOfTeam('settings', me) === null
  function save(event: FormEvent) {
    event.preventDefault()
    saving.save()
  }
  const outcome = <Outcome saving={saving} />
  const isUnset = (name: Name) => name === 'closedDays' && fields.closedDays.length === 0
  const row = (name: Name, label: string, text: string, editor: ReactNode) => (
    <SettingRow
      name={label}
      changed={changed[name]}
      action={
        canEdit &&
        !open.includes(name) && (
          <OpenButton label={label} isUnset={isUnset(name)} onPress={() => setOpen([...open, name])} />
        )
      }
    >
      {open.includes(name) ? (
        <>
          {editor}
          <RowButtons
            label={label}
            isBusy={isBusy}
            onSave={() => setSaved(name)}
            onCancel={() => {
              saving.forget([name])
              setOpen(open.filter((other) => other !== name))
            }}
          />
          {saved === name && outcome}
        </>
      ) : (
        <p>{text}</p>
      )}
    </SettingRow>
  )
  const days = fields.closedDays
  return (
    <form onSubmit={save}>
      {row(
        'teamDuty',
        words.teamDuty,
        describeDuty(fields.teamDuty),
        <>
          <p className="soft small">{words.teamDutyHint}</p>
          <DutyGrid duty={fields.teamDuty} onChange={(teamDuty) => set('teamDuty', teamDuty)} />
        </>,
      )}
      {row(
        'closedDays',
        words.closedDays,
        days.length === 0 ? words.noDays : `${days.map(formatDeskDay).join('; ')}. ${words.closedDaysHint}`,
        <ClosedDays days={days} onChange={(closedDays) => set('closedDays', closedDays)} />,
      )}
      {row(
        'claimMinutes',
        words.unassigned,
        fillWords(words.unassignedText, { count: fields.claimMinutes }),
        <ClaimMinutes value={fields.claimMinutes} onChange={(minutes) => set('claimMinutes', minutes)} />,
      )}
      {row(
        'representation',
        model.label,
        model.models[fields.representation],
        <Representation value={fields.representation} onChoose={(one) => set('representation', one)} />,
      )}
      {(saved === null || !open.includes(saved)) && outcome}
    </form>
  )
}

function Outcome({ saving }: { saving: Saving & Pick<Parameters<typeof FormOutcome>[0], 'said'> }) {
  return (
    <>
      <SavingNotice saving={saving} describe={describeSetting} />
      <FormOutcome said={saving.said} />
    </>
  )
}

function OpenButton({ label, isUnset, onPress }: { label: string; isUnset: boolean; onPress: () => void }) {
  return (
    <button type="button" className="button tiny quiet" onClick={onPress}>
      {isUnset ? words.add : words.change}
      <span className="unseen"> {label}</span>
    </button>
  )
}

interface RowButtonsProps {
  label: string
  isBusy: boolean
  onSave: () => void
  onCancel: () => void
}

/** The first submits the form. */
function RowButtons({ label, isBusy, onSave, onCancel }: RowButtonsProps) {
  return (
    <p className="set-save">
      <button type="submit" className="button main" aria-disabled={isBusy} onClick={onSave}>
        {words.save}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {words.cancel}
        <span className="unseen"> {label}</span>
      </button>
    </p>
  )
}

function ClaimMinutes({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  return (
    <label>
      {words.claimMinutes}
      <input
        type="number"
        min={5}
        max={240}
        required
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}

interface RepresentationProps {
  value: DeskSettings['representation']
  onChoose: (value: DeskSettings['representation']) => void
}

function Representation({ value, onChoose }: RepresentationProps) {
  return (
    <>
      <Choice label={model.label} value={value} of={representationModels} names={model.models} onChoose={onChoose} />
      <p className="soft small">{model.hint}</p>
    </>
  )
}
