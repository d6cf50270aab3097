/** Long enough for a tap to become a click. */
const TAP_MS = 150
/** After a second, assume the release went unnoticed, as when the pressed button disappears. */
const MAX_CHECKS = 7

/** Waits until no press is in progress, because a layout shift between press and release makes the click miss. */
export function whenReleased(run: () => void): void {
  let checks = 0
  const check = () => {
    if (++checks < MAX_CHECKS && document.documentElement.matches(':active')) setTimeout(check, TAP_MS)
    else run()
  }
  setTimeout(check, TAP_MS)
}
