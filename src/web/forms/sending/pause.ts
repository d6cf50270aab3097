export interface Pause {
  /** Resolves after this time, or when `end` is called. */
  wait(ms: number): Promise<void>
  end(): void
}

/** A delay that can be ended early. */
export function createPause(): Pause {
  let end = () => {}
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
