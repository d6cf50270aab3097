import type { InputHTMLAttributes } from 'react'

interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  isOn: boolean
  onSet: (isOn: boolean) => void
}

/** A labelled checkbox. */
export function Tick({ label, isOn, onSet, ...rest }: TickProps) {
  return (
    <label className="tick">
      <input {...rest} type="checkbox" checked={isOn} onChange={({ target }) => onSet(target.checked)} />
      {label}
    </label>
  )
}
