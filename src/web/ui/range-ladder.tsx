interface Range {
  low: number
  high: number
}

interface RangeLadderProps {
  ranges: readonly Range[]
  own: Range
  /** The values at the left and right end of the drawing. */
  span: Range
  /** Describes the drawing for screen readers. */
  label: string
}

const WIDTH = 400
const ROW = 6
const MARGIN = 6

/** Draws ranges one above the other, from low to high, with one highlighted. A range of no width is a dot. */
export function RangeLadder({ ranges, own, span, label }: RangeLadderProps) {
  const rows = ranges.toSorted((a, b) => a.low + a.high - b.low - b.high)
  const isPoint = own.low === own.high
  const at = (value: number) =>
    Math.round(MARGIN + ((value - span.low) / (span.high - span.low)) * (WIDTH - 2 * MARGIN))
  const draw = (range: Range) => {
    const y = (rows.length - rows.indexOf(range)) * ROW
    return `M${at(range.low)} ${y}H${at(range.high)}`
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${(rows.length + 1) * ROW}`}
      className="w-full fill-none [stroke-linecap:round]"
    >
      <path
        className="stroke-moon-soft-45"
        strokeWidth={isPoint ? 5 : 2.5}
        d={rows
          .filter((range) => range !== own)
          .map(draw)
          .join('')}
      />
      <path className="stroke-glow" strokeWidth={isPoint ? 12 : 6} d={draw(own)} />
    </svg>
  )
}
