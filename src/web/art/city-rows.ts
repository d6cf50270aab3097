import { createRandom } from './create-random.ts'
import type { Building } from './skyline-shapes.ts'

/** How tall the buildings of a city are. */
export type CityScale = 'metropolis' | 'city' | 'town'

interface Heights {
  low: number
  high: number
}

const heights: Record<CityScale, { far: Heights; middle: Heights; near: Heights }> = {
  metropolis: { far: { low: 110, high: 380 }, middle: { low: 80, high: 330 }, near: { low: 36, high: 120 } },
  city: { far: { low: 70, high: 210 }, middle: { low: 50, high: 165 }, near: { low: 30, high: 84 } },
  town: { far: { low: 44, high: 116 }, middle: { low: 36, high: 92 }, near: { low: 24, high: 58 } },
}
const lowRoofs = ['flat', 'gable', 'flat', 'saw', 'gable'] as const
const highRoofs = ['flat', 'flat', 'step', 'flat', 'slant', 'flat', 'mast'] as const

/** Creates three rows of buildings from a seed. They rise to the right and stay low under the text. */
export function createCityRows(seed: string, scale: CityScale): Record<'far' | 'middle' | 'near', Building[]> {
  const random = createRandom(seed)
  const { far, middle, near } = heights[scale]
  return {
    far: createRow(far, { random, gap: 12 }),
    middle: createRow(middle, { random, gap: 26 }),
    near: createRow(near, { random, gap: 0 }),
  }
}

function createRow({ low, high }: Heights, { random, gap }: { random: () => number; gap: number }): Building[] {
  const row: Building[] = []
  for (let x = -12; x < 1440; ) {
    const width = Math.round(40 + random() * 34)
    // The heights peak at the city's centre and at the right edge; left of the centre is open country.
    const rise = Math.max(Math.exp(-(((x - 690) / 130) ** 2)) * 0.7, Math.exp(-(((x - 1370) / 190) ** 2)))
    const height = Math.round(low * (0.6 + random() * 0.4) + (high - low) * rise * (0.45 + random() * 0.55))
    const roofs = height < 90 ? lowRoofs : highRoofs
    row.push([x, width, height, roofs[Math.floor(random() * roofs.length)] ?? 'flat'])
    x += width + Math.round(random() * gap)
  }
  return row
}
