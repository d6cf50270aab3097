// Silhouettes as SVG path data, computed once when the page is rendered. All share one ground line.

/** Width and height of the drawing; y grows downwards, so the ground is at HEIGHT. */
export const WIDTH = 1440
export const HEIGHT = 600

type Roof = 'flat' | 'step' | 'mast' | 'slant' | 'saw' | 'gable' | 'crown'
export type Building = readonly [x: number, width: number, height: number, roof?: Roof]

/** One path for a row of buildings. */
export function drawRow(row: readonly Building[]): string {
  return row.map(drawBuilding).join('')
}

function drawBuilding([x, width, height, roof = 'flat']: Building): string {
  const top = HEIGHT - height
  return `M${x} ${HEIGHT}V${top}${roofs[roof](x, width, top)}V${HEIGHT}z`
}

/** From the left eave at (x, top) to the right one. */
const roofs: Record<Roof, (x: number, width: number, top: number) => string> = {
  flat: (x, width) => `H${x + width}`,
  step: (_x, width, top) => `h${round(width * 0.2)}V${top - 14}h${round(width * 0.6)}V${top}h${round(width * 0.2)}`,
  mast: (_x, width, top) =>
    `h${round(width * 0.3)}V${top - 10}h${round(width * 0.18)}V${top - 52}h2V${top - 10}h${round(width * 0.22 - 2)}V${top}h${round(width * 0.3)}`,
  slant: (_x, width, top) => `l${width} -26V${top}`,
  saw: (_x, width) => `l${round(width / 3)}-16v16`.repeat(3),
  gable: (_x, width) => `l${width / 2}-${round(width / 3)} ${width / 2} ${round(width / 3)}`,
  crown: (_x, width, top) => `l${width / 4}-12v-14l${width / 4}-16 ${width / 4} 16v14l${width / 4} 12V${top}`,
}

/** The communications tower every Ontarian recognizes: tapering shaft, pod, upper deck and mast. */
export function drawTower(x: number, height: number): string {
  const y = (share: number) => Math.round((HEIGHT - height * share) * 10) / 10
  return [
    `M${x - 18} ${HEIGHT}L${x - 6} ${y(0.62)}h12L${x + 18} ${HEIGHT}z`,
    `M${x - 10} ${y(0.605)}l-14 -8c-5 -4 -5 -15 0 -19h7l4 -7h26l4 7h7c5 4 5 15 0 19l-14 8z`,
    `M${x - 5} ${y(0.66)}L${x - 4} ${y(0.8)}h-3l2 -10h10l2 10h-3L${x + 5} ${y(0.66)}z`,
    `M${x - 2.5} ${y(0.81)}L${x - 0.8} ${y(1)}h1.6L${x + 2.5} ${y(0.81)}z`,
  ].join('')
}

/** Columns of windows as lines, to be drawn with dashes. `shift` moves each start, so that no two columns are alike. */
export function drawWindows(row: readonly Building[], gap: number, shift = 0): string {
  return row
    .flatMap(([x, width, height], building) => {
      const columns = Math.floor((width - gap) / gap)
      const margin = (width - (columns - 1) * gap) / 2
      return Array.from({ length: columns }, (_, column) => {
        const late = shift * ((building * 5 + column * 7 + ((building * column) % 3) * 2) % 11)
        return height - late > 24
          ? `M${round(x + margin + column * gap)} ${HEIGHT - height + 10 + late}V${HEIGHT - 8}`
          : ''
      })
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
