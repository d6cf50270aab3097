import type { SelectHTMLAttributes } from 'react'

export type Option = readonly [value: string, name: string]

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  options: readonly Option[]
}

/** A labelled list of options. */
export function Select({ label, options, ...rest }: SelectProps) {
  return (
    <label>
      {label}
      <select {...rest}>
        <Options of={options} />
      </select>
    </label>
  )
}

export function Options({ of }: { of: readonly Option[] }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
