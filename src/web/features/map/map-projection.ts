/** The map's field: Windsor at its left edge, the Quebec border at its right. */
export const MAP_WIDTH = 1120
export const MAP_HEIGHT = 720

export interface Point {
  x: number
  y: number
}

/** The top left corner, and how many units one degree of latitude takes. */
const WEST = -83.62
const NORTH = 45.86
const UNITS_PER_DEGREE = 165
/** How much shorter a degree of longitude is in the middle of the map. */
const NARROWING = Math.cos((43.8 * Math.PI) / 180)

/** Projects a place onto the map. Plain degrees are accurate enough for an area of this size. */
export function projectPlace({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  return {
    x: (longitude - WEST) * NARROWING * UNITS_PER_DEGREE,
    y: (NORTH - latitude) * UNITS_PER_DEGREE,
  }
}
