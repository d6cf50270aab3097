/** Long enough for a tap to become a click. */
const TAP_MS = 150
/** A press that lasts longer than a second was released unnoticed, as when the pressed button disappears. */
const MAX_LOOKS = 7

/** Waits until no press is in progress, because a layout shift between press and release makes the click miss. */
export function whenReleased(run: () => void): void {
  let looks = 0
  const look = () => {
    if (++looks < MAX_LOOKS && document.documentElement.matches(':active')) setTimeout(look, TAP_MS)
    else run()
  }
  setTimeout(look, TAP_MS)
}
