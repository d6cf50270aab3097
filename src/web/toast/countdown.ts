export interface Countdown {
  /** Runs on from where it was paused. */
  run(): void
  pause(): void
}

/** A timer that can be held. It does not run before it is told to. */
export function createCountdown(lifetimeMs: number, onEnd: () => void): Countdown {
  let leftMs = lifetimeMs
  let startedAt = 0
  let timer: number | undefined
  return {
    run() {
      if (timer !== undefined) return
      startedAt = performance.now()
      timer = window.setTimeout(onEnd, leftMs)
    },
    pause() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      leftMs -= performance.now() - startedAt
    },
  }
}
