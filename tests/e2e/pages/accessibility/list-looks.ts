declare global {
  interface Window {
    looks: Map<Element, number>
  }
}

/**
 * Gives each element that shows text a number for its look: the tags, classes, colours, backgrounds, opacities and
 * underlines of itself and of everything around it, and whether its text is large. Elements with the same number must be
 * judged alike, on whichever width. Text that is plainly readable (`defineReadable`) is left out. It runs in the page, so it
 * may use nothing from outside.
 */
export function listLooks(parts: string[]): number[] {
  const selector = parts.flatMap((part) => [part, `${part} *`]).join()
  const isVisible = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const all = new Map<Element, number>()
  window.looks = new Map()

  /** 53 bits, so that two looks out of thousands are practically never the same by chance. */
  function hash(text: string, seed: number): number {
    let [high, low] = [seed ^ 0xdeadbeef, (seed / 2 ** 21) ^ 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761)
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677)
    }
    return 2097151 * (high >>> 0) + (low >>> 0)
  }

  function asksForAxe(element: Element): boolean {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''))
    if (!hasText && !element.matches('input,select,textarea')) return false
    return element.checkVisibility(isVisible) && !window.isReadable(element)
  }

  /** Most elements show no text and are around none, so their styles are never asked for. */
  function lookOf(element: Element | null): number {
    if (!element) return 0
    const known = all.get(element)
    if (known !== undefined) return known
    const { color, backgroundColor, backgroundImage, opacity, textDecorationLine } = getComputedStyle(element)
    const style = [color, backgroundColor, backgroundImage, opacity, textDecorationLine]
    const own = [element.tagName, element.getAttribute('class'), element.matches(':disabled'), ...style].join()
    const look = hash(own, lookOf(element.parentElement))
    all.set(element, look)
    return look
  }

  /** WCAG asks for less contrast from 24 px, and from 18.66 px where the text is bold. */
  function isLarge(element: Element): boolean {
    const { fontSize, fontWeight } = getComputedStyle(element)
    return Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
  }

  for (const element of document.querySelectorAll(selector)) {
    if (asksForAxe(element)) window.looks.set(element, hash(isLarge(element) ? 'large' : '', lookOf(element)))
  }
  return [...new Set(window.looks.values())]
}

/** Gives the attribute to the elements that have one of these looks and are still there. Runs in the page. */
export function markLooks({ attribute, wanted }: { attribute: string; wanted: number[] }): void {
  for (const [element, look] of window.looks) {
    if (wanted.includes(look) && element.isConnected) element.setAttribute(attribute, '')
  }
}

/** Takes the attribute away; returns the looks of the elements that have kept it until now. Runs in the page. */
export function unmarkLooks(attribute: string): number[] {
  const kept = [...window.looks].filter(([element]) => element.isConnected && element.hasAttribute(attribute))
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  return [...new Set(kept.map(([, look]) => look))]
}
