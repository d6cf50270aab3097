import { onFirstActivity, whenActive, whenParsed } from './page-moments.ts'
import type { Waker } from './waker.ts'

const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'focusin']

/** Wakes each island under the conditions it was defined with: see `Wake`. */
export function wakeOnSigns(waker: Waker, more?: AddEventListenerOptions): void {
  const options = { ...more, capture: true, passive: true }
  for (const type of INTENT) document.addEventListener(type, (event) => wakeTarget(waker, event), options)
  onFirstActivity(() => waker.wakeAll('[data-wake~=life]'), more)
  whenActive(() => whenParsed(() => wakeWhenVisible(waker)))
}

function wakeTarget(waker: Waker, { target }: Event): void {
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
    // The element of an island has no box (`display: contents`), so its children are observed.
    for (const child of root.children) observer.observe(child)
  }
}
