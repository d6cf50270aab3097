import { useId } from 'react'
import { promiseWords } from '#content/desk/promise-words.ts'
import type { PromiseReport } from '#domain/desk/promise/promise-report.ts'

const words = promiseWords.arrivals
const CELL = 12
const GAP = 2
const LABEL = 32
const STEP = CELL + GAP
const HEIGHT = 7 * STEP

/** The leads of all kinds by weekday and hour; zeros while loading. */
export function sumArrivals(report: PromiseReport | null): number[][] {
  const replies = report?.figures.filter(({ clock }) => clock === 'reply') ?? []
  return words.days.map((_, day) =>
    Array.from({ length: 24 }, (_, hour) => replies.reduce((sum, one) => sum + (one.arrivals[day]?.[hour] ?? 0), 0)),
  )
}

/** When inquiries arrive: a row for each weekday, a cell for each hour, darker for more. */
export function ArrivalsChart({ arrivals }: { arrivals: number[][] }) {
  const most = Math.max(1, ...arrivals.flat())
  const id = useId()
  return (
    <figure className="chart arrivals">
      <h2 id={id}>{words.title}</h2>
      <svg viewBox={`0 0 ${LABEL + 24 * STEP} ${HEIGHT + 16}`} aria-hidden="true">
        {arrivals.map((hours, day) => (
          <g key={words.days[day]}>
            <text x="0" y={day * STEP + CELL - 2}>
              {words.days[day]}
            </text>
            {hours.map((count, hour) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                key={hour}
                className={count === 0 ? 'no-arrival' : 'arrival'}
                x={LABEL + hour * STEP}
                y={day * STEP}
                width={CELL}
                height={CELL}
                // Faint cells must still differ from empty ones.
                fillOpacity={count === 0 ? 1 : 0.25 + (0.75 * count) / most}
              />
            ))}
          </g>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={LABEL + hour * STEP} y={HEIGHT + 12}>
            {hour} h
          </text>
        ))}
      </svg>
      <div className="unseen">
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{words.hour}</th>
              {words.days.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 24 }, (_, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its hour
              <tr key={hour}>
                <th scope="row">{hour}</th>
                {words.days.map((day, index) => (
                  <td key={day}>{arrivals[index]?.[hour] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
