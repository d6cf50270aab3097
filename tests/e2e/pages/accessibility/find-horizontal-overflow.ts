/** Finds what makes a page scroll sideways or is cut off. It runs in the page, so it may use nothing from outside. */
export function findHorizontalOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const problems = scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth}`] : []

  /** A table or a diagram may scroll on its own without making the page scroll. */
  function scrollsInItself(element: Element | null): boolean {
    if (!element || element === document.body) return false
    return /auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsInItself(element.parentElement)
  }

  /** A line that ends in an ellipsis is shortened on purpose. */
  const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || !/\S/.test(node.textContent ?? '')) continue
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const isCut = width > 0 && (right > clientWidth + 1 || left < -1)
    if (isCut && !scrollsInItself(parent) && !isShortened(parent))
      problems.push(`cut off: "${node.textContent?.trim().slice(0, 60)}"`)
  }
  return problems
}
