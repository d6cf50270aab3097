import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Option, Options } from './select.tsx'

interface ChooseProps {
  id?: string
  label: string
  /** The current value, if there is one. */
  value?: string
  options: readonly Option[]
  /** Shown while there is no value. */
  none?: string
  action: string
  onChoose: (value: string) => void
}

/**
 * A choice that is applied with a button, because each arrow key already changes the selection of a closed list.
 */
export function Choose({ id, label, value = '', options, none = '…', action, onChoose }: ChooseProps) {
  /** The selection, until it is applied or the value changes. The list stays and keeps the focus. */
  const [chosen, setChosen] = useState({ value, of: value })
  return (
    <form
      className="choose"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = String(new FormData(event.currentTarget).get('choice') ?? '')
        // Shows the current value, even after the choice was refused.
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
