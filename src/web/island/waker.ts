/** Fetches an island's code and hydrates it. */
export type HydrateIsland = (root: HTMLElement) => Promise<void>

export interface Waker {
  /** Never rejects: if the code cannot be loaded, the next sign tries again. */
  wake(root: HTMLElement): Promise<void>
  /** Wakes every island that matches. */
  wakeAll(selector: string): void
  isAwake(root: HTMLElement): boolean
  /** Whether its code could not be loaded or has failed, so that its controls work as they do without scripts. */
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
      failed.delete(root)
    } catch (error) {
      failed.add(root)
      waking.delete(root)
      // The error still reaches the console and error listeners.
      reportError(error)
    }
  }

  async function wake(root: HTMLElement): Promise<void> {
    if (isGivenUp(root)) return
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
    hasFailed: (root) => isGivenUp(root) || failed.has(root),
  }
}

/** Marks an island that stays as it is without scripts: its stylesheet shows it that way, and nothing wakes it. */
export function giveUp(root: HTMLElement): void {
  root.dataset.failed = ''
}

export function isGivenUp(root: HTMLElement): boolean {
  return 'failed' in root.dataset
}
