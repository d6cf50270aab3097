declare global {
  interface Document {
    prerendering?: boolean
  }
}

/** How long after load to fetch the islands for a visitor who does nothing. */
const MAX_WAIT_MS = 4000
const LIFE = ['pointermove', 'pointerdown', 'scroll', 'touchstart', 'keydown']

/**
 * Calls `run` at the first event of each type, and again when the time is up, so its work may be done already. The time
 * is up at once for visitors who return to the middle of a form, follow a link to a section, or whose name or draft can
 * be filled in.
 */
export function onFirstActivity(run: () => unknown, more?: AddEventListenerOptions): void {
  const onLife = () => whenParsed(run)
  const options = { ...more, capture: true, passive: true, once: true }
  for (const type of LIFE) document.addEventListener(type, onLife, options)
  whenActive(() =>
    whenLoaded(() => setTimeout(onLife, history.state || location.hash || hasStored() ? 0 : MAX_WAIT_MS)),
  )
}

/** Whether this browser has a session or the draft of a form. */
function hasStored(): boolean | undefined {
  try {
    return /session|draft:/.test(`${Object.keys(localStorage)}`)
  } catch {} // A browser without storage has neither.
}

export function whenParsed(run: () => unknown): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

export function whenLoaded(run: () => unknown): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}

/** A prerendered page has no visitor until it is activated. */
export function whenActive(run: () => unknown): void {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', run, { once: true })
  } else run()
}
