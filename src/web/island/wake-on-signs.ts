import type { Waker } from './waker.ts'

/** How long after load the islands are fetched for a visitor who gives no sign. */
const PATIENCE_MS = 4000
const LIFE = ['pointermove', 'pointerdown', 'scroll', 'touchstart', 'keydown']
const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'focusin']

/** Wakes each island when it asks to be: see `Wake`. */
export function wakeOnSigns(waker: Waker, signal?: AbortSignal): void {
  const options = { capture: true, passive: true, ...(signal && { signal }) }
  const onLife = () => whenParsed(() => waker.wakeAll('[data-wake~=life]'))

  for (const type of LIFE) document.addEventListener(type, onLife, { ...options, once: true })
  for (const type of INTENT) document.addEventListener(type, (event) => wakeWhatIsMeant(waker, event), options)

  // A prerendered page has no visitor yet.
  whenActive(() => {
    whenLoaded(() => setTimeout(onLife, PATIENCE_MS))
    whenParsed(() => wakeWhenVisible(waker))
  })
}

function wakeWhatIsMeant(waker: Waker, { target }: Event): void {
  if (!(target instanceof Element)) return
  const root = target.closest<HTMLElement>('[data-wake~=intent]')
  if (root) waker.wake(root)
  const opener = target.closest<HTMLElement>('[data-opens]')
  if (opener) waker.wakeAll(`[data-island=${opener.dataset.opens}]`)
}

function wakeWhenVisible(waker: Waker): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-wake~=visible]')) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      waker.wake(root)
    })
    // The island's own element has no box (`display: contents`), its children have.
    for (const child of root.children) observer.observe(child)
  }
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}

function whenActive(run: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', run, { once: true })
  } else run()
}
