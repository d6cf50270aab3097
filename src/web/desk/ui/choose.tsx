interface ChooseProps {
  id?: string
  label: string
  /** What is the case, if anything is. */
  value?: string
  options: readonly (readonly [value: string, name: string])[]
  /** What stands where nothing is the case. */
  none?: string
  action: string
  onChoose: (value: string) => void
}

/** One of several, which only the button does: for whoever uses the keyboard, each arrow on a closed list chooses. */
export function Choose({ id, label, value = '', options, none = '…', action, onChoose }: ChooseProps) {
  return (
    <form
      className="choose"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = String(new FormData(event.currentTarget).get('choice') ?? '')
        // What is shown is what is the case, also where the choice is refused.
        event.currentTarget.reset()
        if (chosen !== value && chosen !== '') onChoose(chosen)
      }}
    >
      <label className="choose">
        {label}
        <select key={value} id={id} name="choice" defaultValue={value}>
          {value === '' && <option value="">{none}</option>}
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button small">
        {action}
      </button>
    </form>
  )
}
