export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** The distance between the notices and a control that they must not cover. */
const GAP = 8

/**
 * Finds the topmost position in a column where a box of this height covers none of the obstacles. Null if there is no
 * room between `top` and `bottom`.
 */
export function findFreeTop(column: Box, height: number, obstacles: readonly Box[]): number | null {
  const inColumn = obstacles.filter((box) => box.left < column.right && column.left < box.right)
  let { top } = column
  for (const box of inColumn.toSorted((one, other) => one.top - other.top)) {
    const isCovered = box.bottom > top && box.top < top + height
    if (isCovered) top = box.bottom + GAP
  }
  return top + height <= column.bottom ? top : null
}

/** Turned upside down: the topmost position between mirrored boxes is the lowest one between the boxes. */
export function mirror({ top, right, bottom, left }: Box): Box {
  return { top: -bottom, right, bottom: -top, left }
}
