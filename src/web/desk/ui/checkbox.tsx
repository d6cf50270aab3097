import type { InputHTMLAttributes } from 'react'

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  isOn: boolean
  onSet: (isOn: boolean) => void
}

/** A labelled checkbox. */
export function Checkbox({ label, isOn, onSet, ...rest }: CheckboxProps) {
  return (
    <label className="tick">
      <input {...rest} type="checkbox" checked={isOn} onChange={({ target }) => onSet(target.checked)} />
      {label}
    </label>
  )
}
