/** Hints in quick succession cause one refresh. */
const PAUSE_MS = 1000

/** Refreshes at once, but never twice at the same time, and at most once a second. Later requests wait their turn. */
export function createRefresher(refresh: () => Promise<void>): () => void {
  let isBusy = false
  let isWanted = false
  async function run(): Promise<void> {
    isBusy = true
    do {
      isWanted = false
      await Promise.all([refresh(), new Promise((resolve) => setTimeout(resolve, PAUSE_MS))])
    } while (isWanted)
    isBusy = false
  }
  return () => {
    if (isBusy) isWanted = true
    else void run()
  }
}
