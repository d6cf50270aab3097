import { promiseWords } from '#content/desk/promise-words.ts'
import type { PromiseFigures } from '#domain/desk/promise/promise-report.ts'

const words = promiseWords.hours
const BAR = 13
const GAP = 2
/** The gap between answers in time and late ones, and between the two labels below the latter. */
const SPACE = 18
const WORD = 34
const HEIGHT = 56

/** How long answers took: a bar for each twelfth of the promised time, then late answers, then missing ones. */
export function HoursChart({ figures: { clock, kind, hours, twelfths } }: { figures: PromiseFigures }) {
  const most = Math.max(1, ...twelfths)
  const within = twelfths.length - 2
  const placeOf = (index: number) => {
    const place = Math.min(index, within) * (BAR + GAP)
    return index < within ? place : place + SPACE + (index - within) * WORD
  }
  const width = placeOf(within + 1) + BAR + 8
  const id = `hours-${clock}-${kind}`
  const axis = [0, within / 2, within].map((index) => ({ index, text: String((index * hours) / within) }))
  return (
    <figure className="chart">
      <figcaption id={id}>{words.title}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 20}`} aria-hidden="true">
        {twelfths.map((count, index) => {
          const height = (count / most) * HEIGHT
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={index}
              className={index < within ? 'in-time' : 'too-late'}
              x={placeOf(index)}
              y={HEIGHT - Math.max(height, count > 0 ? 2 : 0)}
              width={BAR}
              height={Math.max(height, count > 0 ? 2 : 0)}
            />
          )
        })}
        <path
          className="axis"
          d={`M0 ${HEIGHT}.5H${placeOf(within) - SPACE - GAP}M${placeOf(within)} ${HEIGHT}.5H${width - 8}`}
        />
        {axis.map(({ index, text }) => (
          <text
            key={text}
            x={index * (BAR + GAP) - (index === within ? GAP : 0)}
            y={HEIGHT + 15}
            textAnchor={index === 0 ? 'start' : index === within ? 'end' : 'middle'}
          >
            {text} h
          </text>
        ))}
        {[words.late, words.never].map((text, index) => (
          <text key={text} x={placeOf(within + index) + BAR / 2} y={HEIGHT + 15} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      <div className="unseen">
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {twelfths.map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
              <tr key={index}>
                <th scope="row">{nameBar(index, within, hours)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function nameBar(index: number, within: number, hours: number): string {
  if (index < within) return String((index * hours) / within)
  return index === within ? words.late : words.never
}
