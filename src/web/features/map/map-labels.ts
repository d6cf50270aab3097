import type { BuiltInSlug } from '#content/city-figures/city-slugs.ts'
import { type Point, projectPlace } from './map-projection.ts'

/** An enlarged copy of the area around the west end of Lake Ontario, where most of the cities are. */
export const inset = { x: 548, y: 344, width: 571, height: 375, scale: 2.12, west: -81.0, north: 44.06 } as const

/** The corner of the enlarged area on the map. */
export const insetCorner = projectPlace({ latitude: inset.north, longitude: inset.west })

/** The centre of a city's label. Set by hand, so that labels do not touch and lines to the dots do not cross. */
interface LabelPosition extends Point {
  on: 'map' | 'inset'
}

const positions: Record<BuiltInSlug, LabelPosition> = {
  windsor: { on: 'map', x: 118, y: 566 },
  london: { on: 'map', x: 270, y: 444 },
  barrie: { on: 'map', x: 540, y: 226 },
  kingston: { on: 'map', x: 846, y: 232 },
  ottawa: { on: 'map', x: 944, y: 40 },
  waterloo: { on: 'inset', x: 640, y: 498 },
  kitchener: { on: 'inset', x: 606, y: 572 },
  guelph: { on: 'inset', x: 737, y: 478 },
  cambridge: { on: 'inset', x: 648, y: 624 },
  brantford: { on: 'inset', x: 652, y: 678 },
  vaughan: { on: 'inset', x: 836, y: 372 },
  'richmond-hill': { on: 'inset', x: 945, y: 372 },
  markham: { on: 'inset', x: 1056, y: 372 },
  oshawa: { on: 'inset', x: 1074, y: 444 },
  pickering: { on: 'inset', x: 1048, y: 492 },
  toronto: { on: 'inset', x: 1012, y: 536 },
  mississauga: { on: 'inset', x: 992, y: 580 },
  oakville: { on: 'inset', x: 952, y: 624 },
  burlington: { on: 'inset', x: 928, y: 668 },
  hamilton: { on: 'inset', x: 800, y: 690 },
}

/** By slug. A city without a label isn't on the map. */
export const labelPositions = new Map<string, LabelPosition>(Object.entries(positions))

export const lakes = [
  { name: 'Lake Huron', x: 130, y: 300 },
  { name: 'Georgian Bay', x: 340, y: 100 },
  { name: 'Lake Erie', x: 330, y: 610 },
]
