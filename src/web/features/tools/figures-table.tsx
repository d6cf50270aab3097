import type { ToolTable } from '#domain/tools/tool.ts'

const WIDTH = 100
const HEIGHT = 10

/**
 * A table of figures. Its bars draw the same figures, so screen readers do without them. Bars with parts are below their
 * rows, because the columns of the parts leave no room beside them on a phone.
 */
export function FiguresTable({ table: { caption, head, rows, parts } }: { table: ToolTable }) {
  const sums = rows.map(({ bar = [] }) => bar.reduce((sum, part) => sum + part, 0))
  const scale = { low: Math.min(0, ...sums), high: Math.max(0, ...sums) }
  const hasBarsBeside = !parts && rows.some(({ bar }) => bar)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, and the keyboard has to reach it
    <section aria-label={caption} tabIndex={0} className="figures-frame">
      <table className={parts ? 'figures stacked' : 'figures'}>
        <caption>
          {caption}
          {parts && <Legend parts={parts} />}
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasBarsBeside && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, bar }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and none has a state
            <tr key={index}>
              <th scope="row">
                {label}
                {parts && bar && <Bar parts={bar} {...scale} />}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{cell}</td>
              ))}
              {!parts && bar && (
                <td>
                  <Bar parts={bar} {...scale} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Legend({ parts }: { parts: readonly string[] }) {
  return (
    <span aria-hidden="true" className="figures-legend">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

/** From zero, with its parts one after the other. */
function Bar({ parts, low, high }: { parts: readonly number[]; low: number; high: number }) {
  const unit = high > low ? WIDTH / (high - low) : 0
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0))
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      {parts.map((part, index) => {
        const start = starts[index] ?? 0
        const [x, width] = [round((Math.min(start, start + part) - low) * unit), round(Math.abs(part) * unit)]
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
        return <path key={index} d={`M${x} 0h${width}v${HEIGHT}h-${width}z`} />
      })}
    </svg>
  )
}

/** Server and browser have to write the same digits. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
