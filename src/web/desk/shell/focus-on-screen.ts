import { flushSync } from 'react-dom'

/** Moves the focus to the screen, so that the keyboard continues there. */
export function focusOnScreen(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** For a button that disappears when it is pressed: the screen gets the focus. */
export function withFocusReturn(work: () => void): () => void {
  return () => {
    flushSync(work)
    focusOnScreen()
  }
}
