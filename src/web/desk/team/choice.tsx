import { Select } from '../ui/select.tsx'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  of: readonly Value[]
  names: Record<Value, string>
  onChoose: (value: Value) => void
}

/** One of a few options. */
export function Choice<Value extends string>({ label, value, of, names, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      value={value}
      options={of.map((one) => [one, names[one]])}
      onChange={({ target }) => {
        const chosen = of.find((one) => one === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}
