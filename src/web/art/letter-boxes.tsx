const COLUMNS = 6
const ROWS = 3
const WIDTH = 70
const HEIGHT = 48
const LEFT = 4
const TOP = 4
/** The box that is drawn open. */
const OWN = { column: 2, row: 1 }

/** A wall of letter boxes, one of them open. Drawn with dashed lines, to keep the page small. */
export function LetterBoxes({ className }: { className: string }) {
  const x = LEFT + OWN.column * WIDTH
  const y = TOP + OWN.row * HEIGHT
  const wall = `M${LEFT} ${TOP}h${COLUMNS * WIDTH}v${ROWS * HEIGHT}H${LEFT}z`
  return (
    <svg aria-hidden="true" viewBox="0 0 428 152" className={className}>
      <path className="fill-sheet" d={wall} />
      <path className="fill-horizon" d={`M${x} ${y}h${WIDTH}v${HEIGHT}h-${WIDTH}z`} />
      <g className="fill-none stroke-ink" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d={wall + drawPartitions()} />
        <path strokeDasharray={`38 ${WIDTH - 38}`} d={drawInClosedBoxes(16, 14)} />
        <path strokeDasharray={`18 ${WIDTH - 18}`} d={drawInClosedBoxes(26, 32)} />
        <path className="fill-paper" d={`M${x + 16} ${y + 36}v-22l4-4h38v26z`} />
        <path d={`M${x + 28} ${y + 20}h22M${x + 28} ${y + 27}h14M${x} ${y + HEIGHT}l-14 -6v-${HEIGHT - 10}l14 -4`} />
      </g>
      <path className="fill-metal" d={`M${x} ${y + HEIGHT}l-14 -6v-${HEIGHT - 10}l14 -4z`} />
    </svg>
  )
}

function drawPartitions(): string {
  const upright = Array.from(
    { length: COLUMNS - 1 },
    (_, index) => `M${LEFT + (index + 1) * WIDTH} ${TOP}v${ROWS * HEIGHT}`,
  )
  const level = Array.from(
    { length: ROWS - 1 },
    (_, index) => `M${LEFT} ${TOP + (index + 1) * HEIGHT}h${COLUMNS * WIDTH}`,
  )
  return [...upright, ...level].join('')
}

/** A line through each row at one position of its boxes, skipping the open one. Each box has one dash of it. */
function drawInClosedBoxes(insideX: number, insideY: number): string {
  const line = (row: number, from: number, to: number) =>
    `M${LEFT + from * WIDTH + insideX} ${TOP + row * HEIGHT + insideY}h${(to - from) * WIDTH - 2 * insideX}`
  const rows = Array.from({ length: ROWS }, (_, row) =>
    row === OWN.row ? line(row, 0, OWN.column) + line(row, OWN.column + 1, COLUMNS) : line(row, 0, COLUMNS),
  )
  return rows.join('')
}
