/** A browser counts smaller moves as none. */
const SMALLEST_SHIFT_PX = 3

/** A label that is a little wider may move what follows it on its line by a few pixels. Nobody sees that. */
const SMALLEST_STEP_ASIDE_PX = 8

/** An element with text of its own, the block that it is in, and where both stood in the fallback font. */
interface Text {
  element: HTMLElement
  box: DOMRect
  block: HTMLElement
  blockLeft: number
}

/**
 * Shows fonts that came after the first paint, on the same page and without moving anything: text that would take more
 * or fewer lines in them, or push its neighbour aside, stays in its fallback. If something still moves, the whole page
 * stays as it was painted.
 */
export async function showLateFonts(): Promise<void> {
  const late = [...document.fonts].filter(({ display }) => display === 'optional')
  // The page does without fonts that cannot be loaded.
  const faces = await Promise.all(late.map(load)).catch(() => [])
  const texts = findTexts()
  for (const face of faces) document.fonts.add(face)
  const held = new Set(texts.map(findWhatMustStay).filter((element) => element !== null))
  // All are read before the first is changed, because text within inherits the font.
  const fallbacks = [...held].map((element) => [element, withoutFirst(getComputedStyle(element).fontFamily)] as const)
  for (const [{ style }, fallback] of fallbacks) style.fontFamily = fallback
  if (!texts.some(isMoved)) return
  for (const face of faces) document.fonts.delete(face)
  for (const { style } of held) style.fontFamily = ''
}

/** The same font once more. It comes from the cache, and there is no moment after which it is no longer shown. */
function load({ family, weight }: FontFace): Promise<FontFace> {
  const name = family.replaceAll('"', '')
  const link = document.querySelector<HTMLLinkElement>(`link[href*="/${name.toLowerCase()}-"]`)
  return new FontFace(name, `url(${link?.href})`, { weight }).load()
}

/** Everything with text, as far as the end of the screen. What is below it may change unseen. */
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

/** A link or another part of a line cannot stay without the rest of its paragraph. */
function findBlock(element: HTMLElement): HTMLElement {
  const isInline = getComputedStyle(element).display === 'inline'
  return isInline && element.parentElement ? findBlock(element.parentElement) : element
}

function findLeft(element: HTMLElement): number {
  return element.getBoundingClientRect().left
}

function findWhatMustStay({ element, box, block, blockLeft }: Text): HTMLElement | null {
  if (isShift(element.getBoundingClientRect().height - box.height)) return block
  return Math.abs(findLeft(block) - blockLeft) >= SMALLEST_STEP_ASIDE_PX ? block.parentElement : null
}

function isMoved({ element, box }: Text): boolean {
  const now = element.getBoundingClientRect()
  return isShift(now.top - box.top) || isShift(now.height - box.height)
}

function isShift(distance: number): boolean {
  return Math.abs(distance) >= SMALLEST_SHIFT_PX
}

function withoutFirst(fontFamily: string): string {
  return fontFamily.replace(/^[^,]*,/, '')
}
