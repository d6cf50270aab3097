const GAP_PX = 6
const EDGE_PX = 8
/** As in the styles, which put a menu at the bottom of a phone. */
const PHONE = '(max-width: 48rem)'

/**
 * Places a fixed element below its button, or above it if there is more room, and inside the window. With `isAbove` it is
 * above if there is any room, and scrolls.
 */
export function placeBeside(list: HTMLElement, button: HTMLElement, isAbove = false): void {
  if (matchMedia(PHONE).matches) return
  const { innerWidth, innerHeight } = window
  const at = button.getBoundingClientRect()
  const below = innerHeight - at.bottom
  const goesUp = isAbove && at.top > below
  list.style.maxHeight = goesUp ? `${at.top - GAP_PX - EDGE_PX}px` : ''
  const { offsetWidth, offsetHeight } = list
  const isBelow = !goesUp && (GAP_PX + offsetHeight + EDGE_PX <= below || at.top < below)
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
