declare global {
  interface Window {
    isReadable(element: Element): boolean
  }
}

/**
 * Gives the page a function that says whether the text of an element is plainly readable: it has enough contrast to the
 * one plain colour behind it, and nothing coloured that is out of the flow meets it. All other text is left to axe, which
 * takes half a second for each page on which it judges any. What axe cannot judge either is not left to it: text on a
 * picture or a gradient, and text for screen readers alone. This runs in the page after `defineColours`, so it may use
 * nothing else from outside.
 */
export function defineReadable(): void {
  /** What is behind the text of an element. */
  interface Ground {
    /** Null where it is no plain colour. */
    colour: number[] | null
    /** It is a picture or a gradient, or the text is clipped away. */
    isBeyondAxe: boolean
    /** Nothing around it is translucent. */
    isSolid: boolean
    /** It or something around it is out of the flow, and may be behind anything. */
    floats: boolean
  }
  const { parse, layOver, contrast } = window.colours
  const nothing: Ground = { colour: null, isBeyondAxe: false, isSolid: true, floats: false }
  const grounds = new Map<Element, Ground>()

  function groundOf(element: Element | null): Ground {
    if (!element) return nothing
    const known = grounds.get(element)
    if (known) return known
    const around = groundOf(element.parentElement)
    const { backgroundColor, backgroundImage, clipPath, opacity, position, zIndex } = getComputedStyle(element)
    const isOut = position === 'absolute' || position === 'fixed'
    // A notice in front of the page is never behind its text.
    const isInFront = position === 'fixed' && Number(zIndex) > 0
    const isSolid = around.isSolid && opacity === '1'
    const below = isOut ? nothing : around
    const own = parse(backgroundColor)
    const hasPicture = backgroundImage !== 'none' || (own?.[3] !== 1 && below.isBeyondAxe)
    const ground = {
      colour: isSolid && backgroundImage === 'none' ? layOver(own, below.colour) : null,
      isBeyondAxe: hasPicture || clipPath === 'inset(50%)',
      isSolid,
      floats: (isOut || around.floats) && !isInFront,
    }
    grounds.set(element, ground)
    return ground
  }

  /** Its own style alone cannot tell a link from the sentence around it. */
  function isBareLink(element: Element): boolean {
    const link = element.closest('a[href], [role=link]')
    if (!link) return false
    const { display, textDecorationLine } = getComputedStyle(link)
    return display === 'inline' && !textDecorationLine.includes('underline')
  }

  const floating = [...document.querySelectorAll('body *')]
    .filter((element) => groundOf(element).floats && element.checkVisibility())
    .filter((element) => parse(getComputedStyle(element).backgroundColor)?.[3] !== 0)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))

  function meetsFloating(element: Element): boolean {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    return floating.some(({ element: other, box }) => {
      const isApart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right
      return !isApart && !other.contains(element) && !element.contains(other)
    })
  }

  window.isReadable = (element) => {
    if (isBareLink(element) || meetsFloating(element)) return false
    const { colour: ground, isBeyondAxe } = groundOf(element)
    if (isBeyondAxe) return true
    const { color, fontSize } = getComputedStyle(element)
    const text = layOver(parse(color), ground)
    // Axe also lets large bold text have less contrast; here it is simply not plain.
    const needed = Number.parseFloat(fontSize) >= 24 ? 3 : 4.5
    return ground !== null && text !== null && contrast(text, ground) >= needed
  }
}
