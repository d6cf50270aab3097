import { createActionBar } from './action-bar.ts'

/** Smaller moves are a trembling finger, or the address bar of a phone. */
const SMALLEST_MOVE = 8

/**
 * From now on the header comes back while the visitor scrolls up, and the action bar is shown on phones. Both only move
 * what is drawn, so that the layout stays as it is. Their looks are in `components.css`.
 */
export function followScroll(): void {
  const header = document.querySelector('header')
  if (!header) return
  const bar = createActionBar()
  let last = 0
  const follow = () => {
    if (Math.abs(scrollY - last) < SMALLEST_MOVE) return
    header.toggleAttribute('data-away', scrollY > last && scrollY > header.offsetHeight)
    bar?.toggleAttribute('data-away', scrollY < innerHeight / 2)
    last = scrollY
  }
  follow()
  header.classList.add('follows')
  addEventListener('scroll', follow, { passive: true })
}
