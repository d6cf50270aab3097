/**
 * Checks WCAG 2.2, criterion 2.5.8. It runs in the page, so it may use nothing from outside. A target is at least
 * 24 by 24 px, or part of a sentence, or a circle of 24 px around its middle meets no other target and no such circle.
 */
export function findSmallTargets(): string[] {
  const MINIMUM = 24
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button]'
  const targets = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect(), layer: layerOf(element) }))
    // An element placed off screen, such as the skip link, is no target until it is shown.
    .filter(({ box }) => box.width > 0 && box.height > 0 && box.bottom + scrollY > 0 && box.right + scrollX > 0)

  /** What stays in view while the page scrolls below it. It covers other targets only until the page is scrolled on. */
  function layerOf(element: Element | null): Element | null {
    if (!element || /fixed|sticky/.test(getComputedStyle(element).position)) return element
    return layerOf(element.parentElement)
  }
  const isSmall = ({ box }: { box: DOMRect }) => box.width < MINIMUM - 0.01 || box.height < MINIMUM - 0.01

  /** A link within a sentence is exempt, since the height of the text decides its size. */
  function isInSentence({ element }: { element: Element }): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const siblings = [...(element.parentElement?.childNodes ?? [])]
    return siblings.some((node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''))
  }

  const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

  function distanceToBox({ x, y }: { x: number; y: number }, box: DOMRect): number {
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
  }

  function isCrowded(target: (typeof targets)[number]): boolean {
    const center = middle(target.box)
    return targets.some((other) => {
      if (other.element === target.element || other.layer !== target.layer) return false
      if (other.element.contains(target.element) || target.element.contains(other.element)) return false
      if (distanceToBox(center, other.box) < MINIMUM / 2) return true
      const otherCenter = middle(other.box)
      return isSmall(other) && Math.hypot(center.x - otherCenter.x, center.y - otherCenter.y) < MINIMUM
    })
  }

  return targets
    .filter((target) => isSmall(target) && !isInSentence(target) && isCrowded(target))
    .map(({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 160)}`)
}
