import { type Box, findFreeBottom, findFreeTop } from './free-top.ts'

const CONTROLS = 'a,button,input,label,select,summary,textarea'
/** What a notice on a phone leaves free, where it can. */
const NEEDED = 'form [type=submit], .confirmation > :is(h3, p)'
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
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const isPhone = matchMedia(PHONE).matches
    const column: Box = { top: Math.max(header, 0), right, bottom: isPhone ? findFloor() : innerHeight, left }
    const focused = stage.contains(document.activeElement) ? null : document.activeElement
    const inUse = [focused, pressed].flatMap((element) => element ?? [])
    if (!isPhone) {
      const top = findFreeTop(column, height, inUse.flatMap(boxesOf))
      moveTo({ top: `${top ?? column.top}px`, bottom: 'auto' })
      return top !== null
    }
    const controls = inUse.flatMap(boxOf)
    const top =
      findFreeBottom(column, height, [...controls, ...listNeeded()]) ?? findFreeBottom(column, height, controls)
    // From below, because a notice that ends makes the others move down.
    moveTo({ top: 'auto', bottom: `${innerHeight - (top ?? column.bottom - height) - height}px` })
    return top !== null
  }

  function moveTo(place: { top: string; bottom: string }): void {
    Object.assign(stage.style, place)
  }
  return { update }
}

/** The lower end of what a phone shows: above its keyboard and the action bar. */
function findFloor(): number {
  const bar = document.querySelector('.action-bar:not([data-away], [data-form])')
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  return Math.min(offsetTop + height, bar?.getBoundingClientRect().top || innerHeight)
}

function listNeeded(): Box[] {
  return [...document.querySelectorAll(NEEDED)].map((element) => element.getBoundingClientRect())
}

function controlOf(element: Element | null | undefined): Element | null {
  return element?.closest(CONTROLS) ?? null
}

/**
 * A field includes its label and message, and a heading of a confirmation everything below it. Anything else taller
 * than a third of the window is not a control.
 */
function boxesOf(element: Element): Box[] {
  const confirmation = element.closest('.confirmation')
  return confirmation ? [confirmation.getBoundingClientRect()] : boxOf(element)
}

function boxOf(element: Element): Box[] {
  const boxes = [element.closest('.field, label'), element].flatMap((part) => part?.getBoundingClientRect() ?? [])
  return boxes.filter(({ height }) => height < innerHeight / 3).slice(0, 1)
}
