/**
 * Names what a notice covers of the things that it must not: the focused control, the visible buttons of forms, and what
 * a confirmation says. Runs in the browser.
 */
export function findCovered(): string[] {
  const notices = [...document.querySelectorAll('.toast')].map((notice) => notice.getBoundingClientRect())
  const needed = document.querySelectorAll('form [type=submit], .confirmation > :is(h3, p)')
  return [...new Set([...needed, document.activeElement])].flatMap((element) => {
    const box = element?.getBoundingClientRect()
    if (!element || !box || box.width === 0 || element === document.body) return []
    const isCovered = notices.some(
      ({ top, right, bottom, left }) =>
        left < box.right && box.left < right && top < box.bottom && box.top < bottom && box.top < innerHeight,
    )
    return isCovered ? [`a notice covers ${element.outerHTML.slice(0, 80)}`] : []
  })
}
