import { teamWords } from '#content/desk/team-words.ts'
import type { Duty } from '#domain/desk/duty.ts'
import { describeClock, describeHours, dutyDays } from './describe-duty.ts'

type DutyDay = keyof Duty

const MOST = 4
const fresh = { from: '09:00', to: '18:00' }

interface DutyGridProps {
  duty: Duty
  onChange: (duty: Duty) => void
}

/** The hours of a week, one line per day. */
export function DutyGrid({ duty, onChange }: DutyGridProps) {
  return (
    <div className="duty-grid">
      {dutyDays.map((day) => (
        <DutyLine key={day} day={day} hours={duty[day]} onChange={(hours) => onChange({ ...duty, [day]: hours })} />
      ))}
    </div>
  )
}

interface DutyLineProps {
  day: DutyDay
  hours: Duty[DutyDay]
  onChange: (hours: Duty[DutyDay]) => void
}

function DutyLine({ day, hours, onChange }: DutyLineProps) {
  const name = teamWords.days[day]
  const set = (index: number, change: Partial<typeof fresh>) =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const last = hours.at(-1)
  const canAdd = hours.length < MOST && (last === undefined || last.to < '23:00')
  return (
    <fieldset className="duty-line">
      <legend>{name}</legend>
      {hours.length === 0 && <span className="hint">{teamWords.offDuty}</span>}
      {hours.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id
        <span className="duty-hours" key={index}>
          <Clock label={`${name}, ${teamWords.from}`} value={from} onChange={(value) => set(index, { from: value })} />
          <span aria-hidden="true">–</span>
          <Clock
            label={`${name}, ${teamWords.to}`}
            value={to}
            after={from}
            onChange={(value) => set(index, { to: value })}
          />
          <button
            type="button"
            className="button small"
            aria-label={`${teamWords.removeHours}: ${name}, ${describeHours({ from, to })}`}
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          >
            ×
          </button>
        </span>
      ))}
      {canAdd && (
        <button
          type="button"
          className="button small"
          aria-label={`${teamWords.addHours}: ${name}`}
          onClick={() => onChange([...hours, last ? { from: nextHour(last.to), to: '24:00' } : fresh])}
        >
          {hours.length === 0 ? teamWords.addHours : '+'}
        </button>
      )}
    </fieldset>
  )
}

interface ClockProps {
  label: string
  value: string
  /** Offers only later times. */
  after?: string
  onChange: (value: string) => void
}

const halfHours = Array.from({ length: 49 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** A time of day in half hours; '24:00' is the end of the day, which browser inputs don't support. */
export function Clock({ label, value, after = '', onChange }: ClockProps) {
  const times = [...new Set([...halfHours, value])].toSorted().filter((time) => time > after || time === value)
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {times.map((time) => (
        <option key={time} value={time}>
          {describeClock(time)}
        </option>
      ))}
    </select>
  )
}

function nextHour(time: string): string {
  return `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}:00`
}
