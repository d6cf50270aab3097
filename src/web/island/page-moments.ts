declare global {
  interface Document {
    prerendering?: boolean
  }
}

/** How long after load the islands are fetched for a visitor who gives no sign. */
const PATIENCE_MS = 4000
const LIFE = ['pointermove', 'pointerdown', 'scroll', 'touchstart', 'keydown']

/** At each first sign of a person on the page, and when patience ends: `run` may find its work done already. */
export function whenAlive(run: () => unknown, signal?: AbortSignal): void {
  const onLife = () => whenParsed(run)
  const options = { capture: true, passive: true, once: true, ...(signal && { signal }) }
  for (const type of LIFE) document.addEventListener(type, onLife, options)
  whenActive(() => whenLoaded(() => setTimeout(onLife, PATIENCE_MS)))
}

export function whenParsed(run: () => unknown): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

export function whenLoaded(run: () => unknown): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}

/** A prerendered page has no visitor yet. */
export function whenActive(run: () => unknown): void {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', run, { once: true })
  } else run()
}
