import { createRandom } from '../art/create-random.ts'
import type { Building } from '../art/skyline-shapes.ts'

/** Draws three rows of buildings from a seed: low at the left, under the text, and rising to the right. */
export interface CardSkyline {
  far: Building[]
  middle: Building[]
  near: Building[]
  /** Where the row is highest. */
  center: number
}

/** The size of the field that `skyline-shapes.ts` draws on. */
const WIDTH = 1440
const highRoofs = ['flat', 'flat', 'flat', 'step', 'step', 'slant', 'mast', 'crown'] as const
const lowRoofs = ['flat', 'flat', 'saw', 'gable', 'step'] as const

export function createCardSkyline(seed: string, tallest: number): CardSkyline {
  const random = createRandom(seed)
  const center = 1070 + random() * 130
  const row = (share: number, widths: [number, number], gap: number) =>
    createRow({ random, center, height: tallest * share, widths, gap })
  return {
    far: row(0.86, [40, 68], 10),
    middle: row(1, [44, 62], 16),
    near: row(0.46, [46, 84], 0),
    center,
  }
}

interface RowOptions {
  random: () => number
  center: number
  height: number
  widths: [number, number]
  gap: number
}

function createRow({ random, center, height, widths: [narrow, wide], gap }: RowOptions): Building[] {
  const row: Building[] = []
  for (let x = -8; x < WIDTH; ) {
    const width = Math.round(narrow + random() * (wide - narrow))
    const distance = x + width / 2 - center
    const rise = Math.exp(-((distance / (distance < 0 ? 210 : 330)) ** 2))
    const tall = Math.round(34 + (height - 34) * (0.12 + 0.88 * rise) * (0.62 + 0.38 * random()))
    const roofs = tall < 80 ? lowRoofs : highRoofs
    row.push([x, width, tall, roofs[Math.floor(random() * roofs.length)] ?? 'flat'])
    x += width + Math.round(random() * gap)
  }
  return row
}
