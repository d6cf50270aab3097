/** Browsers ignore smaller shifts. */
const MIN_SHIFT_PX = 3

/** A slightly wider label may push what follows on its line by a few pixels, which nobody notices. */
const MIN_SIDEWAYS_SHIFT_PX = 8

/** An element that contains text, its block, and the position of both in the fallback font. */
interface Text {
  element: HTMLElement
  box: DOMRect
  block: HTMLElement
  blockLeft: number
}

/**
 * Shows fonts that arrived after the first paint, on the same page and without moving anything. Text that would need
 * more or fewer lines, or push its neighbour aside, keeps its fallback. If anything still moves, the whole page stays
 * as painted.
 */
export async function showLateFonts(): Promise<void> {
  const late = [...document.fonts].filter(({ display }) => display === 'optional')
  // If fonts cannot be loaded, the page does without.
  const faces = await Promise.all(late.map(load)).catch(() => [])
  const texts = findTexts()
  for (const face of faces) document.fonts.add(face)
  const held = new Set(texts.map(findWhatMustStay).filter((element) => element !== null))
  // Read all before changing the first, because nested text inherits the font.
  const fallbacks = [...held].map((element) => [element, withoutFirst(getComputedStyle(element).fontFamily)] as const)
  for (const [{ style }, fallback] of fallbacks) style.fontFamily = fallback
  if (!texts.some(isMoved)) return
  for (const face of faces) document.fonts.delete(face)
  for (const { style } of held) style.fontFamily = ''
}

/**
 * Loads the same font once more, from the cache. A font loaded by script has no time limit after which it is no longer
 * shown.
 */
function load({ family, weight }: FontFace): Promise<FontFace> {
  const name = family.replaceAll('"', '')
  const link = document.querySelector<HTMLLinkElement>(`link[href*="/${name.toLowerCase()}-"]`)
  return new FontFace(name, `url(${link?.href})`, { weight }).load()
}

/** All text down to the end of the screen. Text below may change unseen. */
function findTexts(): Text[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(({ childNodes }) => [...childNodes].some(isText))
    .map((element) => {
      const block = findBlock(element)
      return { element, box: element.getBoundingClientRect(), block, blockLeft: findLeft(block) }
    })
    .filter(({ box }) => box.height > 0 && box.top < innerHeight)
}

function isText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && Boolean(node.nodeValue?.trim())
}

/** A link or another part of a line cannot keep its font apart from its paragraph. */
function findBlock(element: HTMLElement): HTMLElement {
  const isInline = getComputedStyle(element).display === 'inline'
  return isInline && element.parentElement ? findBlock(element.parentElement) : element
}

function findLeft(element: HTMLElement): number {
  return element.getBoundingClientRect().left
}

function findWhatMustStay({ element, box, block, blockLeft }: Text): HTMLElement | null {
  if (isShift(element.getBoundingClientRect().height - box.height)) return block
  return Math.abs(findLeft(block) - blockLeft) >= MIN_SIDEWAYS_SHIFT_PX ? block.parentElement : null
}

function isMoved({ element, box }: Text): boolean {
  const now = element.getBoundingClientRect()
  return isShift(now.top - box.top) || isShift(now.height - box.height)
}

function isShift(distance: number): boolean {
  return Math.abs(distance) >= MIN_SHIFT_PX
}

function withoutFirst(fontFamily: string): string {
  return fontFamily.replace(/^[^,]*,/, '')
}
