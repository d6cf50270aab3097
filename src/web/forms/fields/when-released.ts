/** Long enough for a tap to become a click. */
const TAP_MS = 150

/** Runs once no press is under way: what moves the page between press and release makes the click miss its target. */
export function whenReleased(run: () => void): void {
  setTimeout(() => {
    if (!document.documentElement.matches(':active')) run()
    else document.addEventListener('pointerup', () => setTimeout(run, TAP_MS), { once: true })
  }, TAP_MS)
}
