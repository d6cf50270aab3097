import { type Box, findFreeTop, mirror } from './free-top.ts'

const CONTROLS = 'a,button,input,label,select,summary,textarea'
const PHONE = '(max-width: 30rem)'

/** Places notices so that they cover neither the focused element nor the control pressed last. */
export interface Placement {
  /** Moves the notices if necessary. Returns false if there is not enough room for all of them. */
  update(): boolean
}

/**
 * The notices are at the top of the window, below the visible part of the header. On a phone they are at the bottom, where
 * they do not cover the heading of what they are about.
 */
export function createPlacement(stage: HTMLElement): Placement {
  // The press that loaded this code is over, but the pointer is probably still there.
  let pressed = controlOf([...document.querySelectorAll(':hover')].at(-1))
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && !stage.contains(target)) pressed = controlOf(target)
    },
    { capture: true },
  )

  function update(): boolean {
    const { left, right, height } = stage.getBoundingClientRect()
    const isPhone = matchMedia(PHONE).matches
    const turn = isPhone ? mirror : (box: Box) => box
    const column = turn({ top: Math.max(findBox('header')?.bottom ?? 0, 0), right, bottom: findFloor(), left })
    const focused = stage.contains(document.activeElement) ? null : document.activeElement
    const obstacles = [focused, pressed].flatMap((element) => (element ? boxesOf(element, isPhone) : []))
    const found = findFreeTop(column, height, obstacles.map(turn))
    const edge = found ?? column.top
    // Held from below, a notice that ends makes the others move down.
    stage.style.inset = isPhone ? `auto 0 ${innerHeight + edge}px` : `${edge}px 0 auto`
    return found !== null
  }
  return { update }
}

function readBox(element: Element): Box {
  return element.getBoundingClientRect()
}

function findBox(selector: string): Box | undefined {
  return document.querySelector(selector)?.getBoundingClientRect()
}

/** Above the keyboard of a phone and the action bar. */
function findFloor(): number {
  return Math.min(window.visualViewport?.height ?? innerHeight, findBox('.action-bar')?.top || innerHeight)
}

function controlOf(element: Element | null | undefined): Element | null {
  return element?.closest(CONTROLS) ?? null
}

/**
 * A field includes its label and message, and a heading of a confirmation everything below it; on a phone, all but the
 * list there. Anything else taller than a third of the window is not a control.
 */
function boxesOf(element: Element, isPhone: boolean): Box[] {
  const confirmation = element.closest('.confirmation')
  if (confirmation) return [...(isPhone ? confirmation.querySelectorAll('h3, p') : [confirmation])].map(readBox)
  const boxes = [element.closest('.field, label'), element].flatMap((part) => (part ? readBox(part) : []))
  return boxes.filter(({ top, bottom }) => bottom - top < innerHeight / 3).slice(0, 1)
}
