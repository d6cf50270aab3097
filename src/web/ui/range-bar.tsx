interface Range {
  low: number
  high: number
}

/** Draws a range as a bar, in the colour of the text, on a line from the lowest value of all to the highest. */
export function RangeBar({ range: { low, high }, span }: { range: Range; span: Range }) {
  const at = (value: number) => Math.round(3 + ((value - span.low) / (span.high - span.low)) * 104)
  return (
    <svg aria-hidden="true" width="110" height="8" stroke="currentColor" strokeLinecap="round" viewBox="0 0 110 8">
      <path d="M3 4H107" strokeOpacity=".3" />
      {/* A single figure is a dot: a line that ends where it begins, with round ends. */}
      <path d={`M${at(low)} 4H${at(high)}`} strokeWidth="6" />
    </svg>
  )
}
