/** Long enough for a tap to become a click. */
const TAP_MS = 150

/** Waits until no press is in progress, because a layout shift between press and release makes the click miss. */
export function whenReleased(run: () => void): void {
  setTimeout(() => {
    if (!document.documentElement.matches(':active')) run()
    else document.addEventListener('pointerup', () => setTimeout(run, TAP_MS), { once: true })
  }, TAP_MS)
}
