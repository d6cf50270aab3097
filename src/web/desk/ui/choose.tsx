import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Option, Options } from './select.tsx'

interface ChooseProps {
  id?: string
  label: string
  /** What is the case, if anything is. */
  value?: string
  options: readonly Option[]
  /** What stands where nothing is the case. */
  none?: string
  action: string
  onChoose: (value: string) => void
}

/** One of several, which only the button does: for whoever uses the keyboard, each arrow on a closed list chooses. */
export function Choose({ id, label, value = '', options, none = '…', action, onChoose }: ChooseProps) {
  /** What was chosen, until it is done or something else is the case. The list itself stays, and the focus on it. */
  const [chosen, setChosen] = useState({ value, of: value })
  return (
    <form
      className="choose"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = String(new FormData(event.currentTarget).get('choice') ?? '')
        // What is shown is what is the case, also where the choice is refused.
        flushSync(() => setChosen({ value, of: value }))
        if (wanted !== value && wanted !== '') onChoose(wanted)
      }}
    >
      <label className="choose">
        {label}
        <select
          id={id}
          name="choice"
          value={chosen.of === value ? chosen.value : value}
          onChange={({ target }) => setChosen({ value: target.value, of: value })}
        >
          {value === '' && <option value="">{none}</option>}
          <Options of={options} />
        </select>
      </label>
      <button type="submit" className="button small">
        {action}
      </button>
    </form>
  )
}
