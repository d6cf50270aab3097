import { useRef, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'

const words = teamWords.settings

interface ClosedDaysProps {
  days: string[]
  onChange: (days: string[]) => void
}

/** Days on which nobody is alerted. */
export function ClosedDays({ days, onChange }: ClosedDaysProps) {
  const [day, setDay] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** The pressed button is gone or disabled. */
  function change(changed: string[]): void {
    onChange(changed)
    field.current?.focus()
  }
  return (
    <>
      <p className="soft small">{words.closedDaysHint}</p>
      {days.length === 0 && <p>{words.noDays}</p>}
      <ul className="closed-days">
        {days.map((closed) => (
          <li key={closed}>
            {closed}{' '}
            <button type="button" className="button small" onClick={() => change(days.filter((one) => one !== closed))}>
              {words.remove}
              <span className="unseen"> {closed}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="set-form">
        <label>
          {words.day}
          <input ref={field} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <button
          type="button"
          className="button"
          disabled={day === ''}
          onClick={() => {
            change([...new Set([...days, day])].toSorted())
            setDay('')
          }}
        >
          {words.addDay}
        </button>
      </div>
    </>
  )
}
