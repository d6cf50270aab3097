/** Fetches an island's code and hydrates it. */
export type HydrateIsland = (root: HTMLElement) => Promise<void>

export interface Waker {
  /** Never rejects: if the code of an island cannot be loaded, the next sign tries again. */
  wake(root: HTMLElement): Promise<void>
  /** Wakes every island that matches. */
  wakeAll(selector: string): void
  isAwake(root: HTMLElement): boolean
  /** Whether loading its code failed. Until a later try succeeds, its controls do what they do without script. */
  hasFailed(root: HTMLElement): boolean
}

export function createWaker(hydrateIsland: HydrateIsland): Waker {
  const waking = new Map<HTMLElement, Promise<void>>()
  const awake = new Set<HTMLElement>()
  const failed = new Set<HTMLElement>()

  async function tryToWake(root: HTMLElement): Promise<void> {
    try {
      await hydrateIsland(root)
      awake.add(root)
    } catch {
      failed.add(root)
      waking.delete(root)
    }
  }

  function wake(root: HTMLElement): Promise<void> {
    const promise = waking.get(root) ?? tryToWake(root)
    waking.set(root, promise)
    return promise
  }

  return {
    wake,
    wakeAll: (selector) => {
      for (const root of document.querySelectorAll<HTMLElement>(selector)) wake(root)
    },
    isAwake: (root) => awake.has(root),
    hasFailed: (root) => failed.has(root) && !awake.has(root),
  }
}
