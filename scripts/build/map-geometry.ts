export type Position = [x: number, y: number]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Clips a ring to the box, one edge at a time (Sutherland and Hodgman). */
export function clipRing(ring: Position[], { left, top, right, bottom }: Box): Position[] {
  const edges: { axis: 0 | 1; limit: number; sign: 1 | -1 }[] = [
    { axis: 0, limit: left, sign: 1 },
    { axis: 0, limit: right, sign: -1 },
    { axis: 1, limit: top, sign: 1 },
    { axis: 1, limit: bottom, sign: -1 },
  ]
  return edges.reduce((points, { axis, limit, sign }) => {
    const isInside = (point: Position) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      const crossing = isInside(before) === isInside(point) ? [] : [cross(before, point, axis, limit)]
      return isInside(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function cross(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

export function ringArea(ring: Position[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [previousX, previousY] = ring.at(index - 1) ?? [x, y]
    return sum + previousX * y - x * previousY
  }, 0)
  return Math.abs(twice) / 2
}

/** Removes points that are within the tolerance of the new line (Douglas and Peucker). */
export function simplifyRing(ring: Position[], tolerance: number): Position[] {
  const half = Math.floor(ring.length / 2)
  const start = ring[0]
  if (!start) return []
  return [
    ...simplifyLine(ring.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplifyLine([...ring.slice(half), start], tolerance).slice(0, -1),
  ]
}

function simplifyLine(line: Position[], tolerance: number): Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  let farthest = 0
  let index = 0
  for (const [at, point] of line.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest) [farthest, index] = [distance, at]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplifyLine(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(index), tolerance),
  ]
}

function distanceToLine([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}
