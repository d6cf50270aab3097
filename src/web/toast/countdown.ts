export interface Countdown {
  /** Starts, or resumes after a pause. */
  run(): void
  pause(): void
}

/** A timer that can be paused. It does not start until `run` is called. */
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
