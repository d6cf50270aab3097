import { flushSync } from 'react-dom'

/** The screen gets the focus, so that the way to it is not long. */
export function focusOnScreen(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** For a button that is gone once it was pressed. */
export function thenToScreen(work: () => void): () => void {
  return () => {
    flushSync(work)
    focusOnScreen()
  }
}
