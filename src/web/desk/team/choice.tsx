interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  of: readonly Value[]
  names: Record<Value, string>
  isLocked?: boolean
  onChoose: (value: Value) => void
}

/** One of a few. */
export function Choice<Value extends string>({ label, value, of, names, isLocked, onChoose }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <select
        value={value}
        disabled={isLocked}
        onChange={({ target }) => {
          const chosen = of.find((one) => one === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {of.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
