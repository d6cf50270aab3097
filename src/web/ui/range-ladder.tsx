interface Range {
  low: number
  high: number
}

interface RangeLadderProps {
  ranges: readonly Range[]
  own: Range
  /** Left and right end of the drawing. */
  span: Range
  /** What the drawing shows, in words. */
  label: string
}

const WIDTH = 400
const ROW = 6
const MARGIN = 6

/** Ranges one above the other, from low to high, with one of them lit. A range of no width is a dot. */
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
        className="stroke-moon-soft/45"
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
