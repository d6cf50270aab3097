/** Hints that come close together are answered by one round of requests. */
const PAUSE_MS = 1000

/** Refreshes at once, but not while it is refreshing, and at most once a second. What is asked for meanwhile follows. */
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
