import { type Box, findFreeTop } from './free-top.ts'

const CONTROLS = 'a,button,input,label,select,summary,textarea'

/** Places notices so that they cover neither the focused element nor the control pressed last. */
export interface Placement {
  /** Moves the notices if necessary. Returns false if there is not enough room for all of them. */
  update(): boolean
}

/** The notices are at the top of the window, below the visible part of the header. */
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
    const column: Box = { top: Math.max(header, 0), right, bottom: innerHeight, left }
    const focused = stage.contains(document.activeElement) ? null : document.activeElement
    const obstacles = [focused, pressed].flatMap((element) => (element ? boxesOf(element) : []))
    const top = findFreeTop(column, height, obstacles)
    stage.style.top = `${top ?? column.top}px`
    return top !== null
  }
  return { update }
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
  if (confirmation) return [confirmation.getBoundingClientRect()]
  const boxes = [element.closest('.field, label'), element].flatMap((part) => part?.getBoundingClientRect() ?? [])
  return boxes.filter(({ height }) => height < innerHeight / 3).slice(0, 1)
}
