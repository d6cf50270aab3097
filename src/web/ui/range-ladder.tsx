interface Range {
  name: string
  low: number
  high: number
}

interface RangeLadderProps {
  ranges: readonly Range[]
  /** The highlighted range. */
  own: string
  /** The values at the left and right end of the drawing. */
  span: { low: number; high: number }
  /** Describes the drawing for screen readers. */
  label: string
  /** Writes a range as text. */
  format: (range: Range) => string
}

const WIDTH = 400
const ROW = 7
const MARGIN = 6
/** The height of the line that names a range. */
const HEAD = 26

/**
 * Draws ranges one above the other, from low to high, over a band from the lowest value to the highest. The line above
 * names the highlighted range, or the one under the pointer: see `.ladder` in `components.css`.
 */
export function RangeLadder({ ranges, own, span, label, format }: RangeLadderProps) {
  const rows = ranges.toSorted((a, b) => b.low + b.high - a.low - a.high)
  const height = (rows.length + 1) * ROW
  const at = (value: number) =>
    Math.round(MARGIN + ((value - span.low) / (span.high - span.low)) * (WIDTH - 2 * MARGIN))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEAD + height}`} className="ladder">
      <path d={`M0 ${HEAD}h${WIDTH}v${height}H0z`} />
      {rows.map((range, index) => (
        <g key={range.name} className={range.name === own ? 'own' : undefined}>
          <path d={`M${at(range.low)} ${HEAD + (index + 1) * ROW}H${at(range.high)}`} />
          <text>
            {range.name} {format(range)}
          </text>
        </g>
      ))}
    </svg>
  )
}
