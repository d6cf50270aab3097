import { createActionBar } from './action-bar.ts'

/** Smaller moves are a trembling finger, or the address bar of a phone. */
const MIN_SCROLL_PX = 8

/**
 * Makes the header come back while the visitor scrolls up, and shows the action bar on phones. Both only move what is
 * drawn, so the layout stays the same. Their styles are in `components.css`.
 */
export function followScroll(): void {
  const header = document.querySelector('header')
  if (!header) return
  const bar = createActionBar()
  let last = 0
  const follow = () => {
    if (Math.abs(scrollY - last) < MIN_SCROLL_PX) return
    header.toggleAttribute('data-away', scrollY > last && scrollY > header.offsetHeight)
    bar?.toggleAttribute('data-away', scrollY < innerHeight / 2)
    last = scrollY
  }
  follow()
  header.classList.add('follows')
  addEventListener('scroll', follow, { passive: true })
}
