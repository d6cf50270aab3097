import { giveUp, isGivenUp, type Waker } from './waker.ts'

/** Controls that need the island's code. Fields, and links that are not marked, work without it. */
const CONTROLS = 'button,[data-hold],label,[type=checkbox],[type=radio]'
const FIELDS = 'input,select,textarea'

/** Holds presses on a sleeping island, or on an opener of one, until the island is awake. */
export function holdPresses(waker: Waker, more?: AddEventListenerOptions): void {
  const options = { ...more, capture: true }
  const held = new WeakSet<Element>()

  /**
   * Stops the event, wakes the islands, then delivers the press, once, no matter how often it was repeated. Returns
   * false and holds nothing if an island has already failed.
   */
  function hold(event: Event, control: HTMLElement, roots: HTMLElement[], deliver: () => void): boolean {
    const areHopeless = roots.some(waker.hasFailed)
    const awake = Promise.all(roots.map(waker.wake))
    if (areHopeless) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.has(control)) return true
    held.add(control)
    control.setAttribute('aria-busy', 'true')
    awake.then(() => {
      held.delete(control)
      control.removeAttribute('aria-busy')
      deliver()
    })
    return true
  }

  function onClick(event: MouseEvent): void {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || button || altKey || ctrlKey || metaKey || shiftKey) return
    const opener = target.closest<HTMLElement>('[data-opens]')
    if (opener) open(event, opener)
    else press(event, target)
  }

  function press(event: Event, target: Element): void {
    const control = target.closest<HTMLElement>(`${CONTROLS},${FIELDS}`)
    const root = sleepingIsland(waker, control)
    if (!root || !control?.matches(CONTROLS)) return
    // Without scripts a form may lack this control, such as the button to the next step.
    const isHeld = hold(event, control, [root], () => isHidden(control) || control.click())
    if (isHeld || isGivenUp(root) || !control.matches('form button')) return
    giveUp(root)
    if (isHidden(control)) event.preventDefault()
  }

  function open(event: Event, opener: HTMLElement): void {
    const name = opener.dataset.opens ?? ''
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-island=${name}]`)]
    if (!roots[0]) return
    const isHeld = hold(event, opener, roots, () => {
      if (roots.some(waker.hasFailed)) opener.click()
      else document.dispatchEvent(new CustomEvent(`${name}:open`, { detail: { ...opener.dataset } }))
    })
    if (isHeld) return
    event.preventDefault()
    location.hash = name
  }

  function onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    const root = sleepingIsland(waker, form)
    const control = submitter instanceof HTMLElement ? submitter : form
    if (root) hold(event, control, [root], () => form.requestSubmit(submitter))
  }

  document.addEventListener('click', onClick, options)
  document.addEventListener('submit', onSubmit, options)
}

function sleepingIsland(waker: Waker, element: Element | null): HTMLElement | null {
  const root = element?.closest<HTMLElement>('[data-island]')
  return root && !waker.isAwake(root) ? root : null
}

function isHidden(control: HTMLElement): boolean {
  return control.offsetParent === null
}
