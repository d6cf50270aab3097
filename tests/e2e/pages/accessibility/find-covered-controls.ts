/** Names the focused control and the visible buttons of forms that a notice covers. Runs in the browser. */
export function findCoveredControls(): string[] {
  const notices = [...document.querySelectorAll('.toast')].map((notice) => notice.getBoundingClientRect())
  const controls = new Set([...document.querySelectorAll('form [type=submit]'), document.activeElement])
  return [...controls].flatMap((control) => {
    const box = control?.getBoundingClientRect()
    if (!control || !box || box.width === 0 || control === document.body) return []
    const isCovered = notices.some(
      ({ top, right, bottom, left }) =>
        left < box.right && box.left < right && top < box.bottom && box.top < bottom && box.top < innerHeight,
    )
    return isCovered ? [`a notice covers ${control.outerHTML.slice(0, 80)}`] : []
  })
}
