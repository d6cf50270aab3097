import type { Waker } from './waker.ts'

/** Controls that need the island's code. Fields, and links that are not marked, work without it. */
const CONTROLS = 'button,[data-hold],summary,label,[role=button],[role=tab],[type=checkbox],[type=radio],[type=submit]'
const FIELDS = 'input,select,textarea'

/** Holds presses on a sleeping island, or on an opener of one, until the island is awake. */
export function holdPresses(waker: Waker, signal?: AbortSignal): void {
  const options = { capture: true, ...(signal && { signal }) }
  const held = new WeakSet<Element>()

  /** Stops the event, wakes the islands, then delivers the press: once, however often it was repeated. */
  function hold(event: Event, control: HTMLElement, roots: HTMLElement[], deliver: () => void): void {
    const areHopeless = roots.some(waker.hasFailed)
    const awake = Promise.all(roots.map(waker.wake))
    if (areHopeless) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.has(control)) return
    held.add(control)
    control.setAttribute('aria-busy', 'true')
    awake.then(() => {
      held.delete(control)
      control.removeAttribute('aria-busy')
      deliver()
    })
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
    if (root && control?.matches(CONTROLS)) hold(event, control, [root], () => control.click())
  }

  function open(event: Event, opener: HTMLElement): void {
    const name = opener.dataset.opens
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-island=${name}]`)]
    if (!roots[0]) return
    hold(event, opener, roots, () => {
      if (roots.some(waker.hasFailed)) opener.click()
      else document.dispatchEvent(new CustomEvent(`${name}:open`, { detail: { ...opener.dataset } }))
    })
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
  document.addEventListener('keydown', pressWithSpace, options)
}

function sleepingIsland(waker: Waker, element: Element | null): HTMLElement | null {
  const root = element?.closest<HTMLElement>('[data-island]')
  return root && !waker.isAwake(root) ? root : null
}

/** A link with the role of a button must react to Space as a button does. */
function pressWithSpace(event: KeyboardEvent): void {
  const { target, key, repeat } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
  event.preventDefault()
  if (!repeat) target.click()
}
