const GAP_PX = 6
const EDGE_PX = 8

/** Places a fixed element below its button, or above it if there is more room, and inside the window. */
export function placeBeside(list: HTMLElement, button: HTMLElement): void {
  const { innerWidth, innerHeight } = window
  const at = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = list
  const isBelow = at.bottom + GAP_PX + offsetHeight + EDGE_PX <= innerHeight || at.top < innerHeight - at.bottom
  const top = isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - offsetHeight
  // Its right edge follows the button's in the right half of the window.
  const isLeft = at.left + at.width / 2 < innerWidth / 2
  const left = isLeft ? at.left : at.right - offsetWidth
  list.style.top = `${clamp(top, innerHeight - offsetHeight)}px`
  list.style.left = `${clamp(left, innerWidth - offsetWidth)}px`
}

function clamp(value: number, most: number): number {
  return Math.max(EDGE_PX, Math.min(value, most - EDGE_PX))
}
