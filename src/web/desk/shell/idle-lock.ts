import { deviceStorage } from '../../client/safe-storage.ts'

const KEY = 'desk:seen'
const LOOK_MS = 15_000
/** Input is recorded at most this often. */
const NOTE_MS = 5000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks the desk after some time without input, even if the page was closed in the meantime. All tabs of the device count
 * together, so that a member who works in one is not locked out by another.
 */
export function startIdleLock({ minutes, lock }: { minutes: number; lock: () => void }): () => void {
  let notedAt = 0

  function note(): void {
    if (Date.now() - notedAt < NOTE_MS) return
    notedAt = Date.now()
    deviceStorage.write(KEY, String(notedAt))
  }

  /** When there was input last, on this page or another one; 0 if nothing is known. */
  function lastInput(): number {
    return Math.max(Number(deviceStorage.read(KEY)), notedAt)
  }

  function look(): void {
    if (Date.now() - lastInput() < minutes * 60_000) return
    stop()
    forgetInput()
    lock()
  }

  function stop(): void {
    clearInterval(timer)
    for (const name of inputs) removeEventListener(name, note)
    document.removeEventListener('visibilitychange', look)
  }

  const timer = setInterval(look, LOOK_MS)
  for (const name of inputs) addEventListener(name, note, { passive: true })
  document.addEventListener('visibilitychange', look)
  if (lastInput() === 0) note()
  look()
  return stop
}

/** Resets the timer for the next member who signs in. */
export function forgetInput(): void {
  deviceStorage.write(KEY, null)
}
