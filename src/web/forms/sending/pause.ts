export interface Pause {
  /** Resolves after this time, or when ended. */
  wait(ms: number): Promise<void>
  end(): void
}

/** A wait that can be cut short. */
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
