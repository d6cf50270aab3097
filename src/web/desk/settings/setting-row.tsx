import type { ReactNode } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useDesk } from '../shell/desk-context.tsx'

const { settings: words } = teamWords

interface SettingRowProps {
  name: string
  /** At the end of the row. */
  action?: ReactNode
  changed?: { by: string; at: string } | undefined
  children: ReactNode
}

/** A setting: its name, its value in words or its field, and what can be done about it. */
export function SettingRow({ name, action, changed, children }: SettingRowProps) {
  return (
    <div className="set">
      <h3>{name}</h3>
      <div className="set-value">{children}</div>
      <div className="set-end">
        {changed && <LastChange {...changed} />}
        {action}
      </div>
    </div>
  )
}

function LastChange({ by, at }: { by: string; at: string }) {
  const { nameOf } = useDesk()
  const moment = new Date(at)
  return (
    <span className="soft small" title={formatTorontoTimeWithZone(moment)}>
      <span className="unseen">{words.lastChangeHidden} </span>
      {fillWords(words.lastChange, { name: nameOf(by), when: formatWhen(moment, new Date()) })}
    </span>
  )
}

interface SwitchProps {
  label: string
  isOn: boolean
  onSet: (isOn: boolean) => void
}

/** It takes effect at once. */
export function Switch({ label, isOn, onSet }: SwitchProps) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onSet(target.checked)}
      />
      {label}
    </label>
  )
}
