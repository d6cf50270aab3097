import type { InputHTMLAttributes } from 'react'
import { ReferenceText } from './reference-text.tsx'

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
      <span>
        <ReferenceText text={label} />
      </span>
    </label>
  )
}
