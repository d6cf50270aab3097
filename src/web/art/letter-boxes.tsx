const COLUMNS = 6
const ROWS = 3
const WIDTH = 70
const HEIGHT = 48
/** The box that is drawn open. */
const OWN = 8

/** A wall of letter boxes, one of them open. */
export function LetterBoxes({ className }: { className: string }) {
  const boxes = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    index,
    x: 4 + (index % COLUMNS) * WIDTH,
    y: 4 + Math.floor(index / COLUMNS) * HEIGHT,
  }))
  const closed = boxes.filter(({ index }) => index !== OWN)
  const { x, y } = boxes[OWN] ?? { x: 0, y: 0 }
  return (
    <svg aria-hidden="true" viewBox="0 0 428 152" className={className}>
      <path className="fill-sheet" d={`M4 4h${COLUMNS * WIDTH}v${ROWS * HEIGHT}H4z`} />
      <path className="fill-horizon" d={`M${x} ${y}h${WIDTH}v${HEIGHT}h-${WIDTH}z`} />
      <g className="fill-none stroke-ink" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d={boxes.map((box) => `M${box.x} ${box.y}h${WIDTH}v${HEIGHT}h-${WIDTH}z`).join('')} />
        <path d={closed.map((box) => `M${box.x + 16} ${box.y + 14}h38M${box.x + 26} ${box.y + 32}h18`).join('')} />
        <path className="fill-paper" d={`M${x + 16} ${y + 36}v-22l4-4h38v26z`} />
        <path d={`M${x + 28} ${y + 20}h22M${x + 28} ${y + 27}h14M${x} ${y + HEIGHT}l-14 -6v-${HEIGHT - 10}l14 -4`} />
      </g>
      <path className="fill-metal" d={`M${x} ${y + HEIGHT}l-14 -6v-${HEIGHT - 10}l14 -4z`} />
    </svg>
  )
}
