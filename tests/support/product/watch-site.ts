import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sendLead } from './start-processes.ts'

const EVERY_MS = 100

/**
 * Sends a lead and asks for a page ten times a second. A stretch without an answer of 200 lasts from when its first
 * request was sent until its last one was answered.
 */
export function watchSite(url: string, publishableKey: string) {
  const outcomes: { sentAt: number; answeredAt: number; lead: number; page: number }[] = []
  const pending: Promise<void>[] = []
  let isOver = false

  async function probe(): Promise<void> {
    const sentAt = performance.now()
    const page = fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.text().then(() => answer.status),
      () => 0,
    )
    const [lead, status] = await Promise.all([sendLead(url, publishableKey, randomUUID()), page])
    outcomes.push({ sentAt, answeredAt: performance.now(), lead, page: status })
  }

  const watching = (async () => {
    for (; !isOver; await wait(EVERY_MS)) pending.push(probe())
    await Promise.all(pending)
  })()

  function longest(isBad: (outcome: (typeof outcomes)[number]) => boolean): number {
    let since: number | null = null
    let most = 0
    for (const outcome of outcomes.toSorted((a, b) => a.sentAt - b.sentAt)) {
      since = isBad(outcome) ? (since ?? outcome.sentAt) : null
      if (since !== null) most = Math.max(most, outcome.answeredAt - since)
    }
    return Math.round(most)
  }

  async function end(): Promise<void> {
    isOver = true
    await watching
  }

  return {
    [Symbol.asyncDispose]: end,
    async stop() {
      await end()
      return {
        sent: outcomes.length,
        stored: outcomes.filter(({ lead }) => lead === 200).length,
        /** The longest stretches in milliseconds. */
        leadsRefusedMs: longest(({ lead }) => lead === 503),
        leadsAwayMs: longest(({ lead }) => lead !== 200),
        pagesAwayMs: longest(({ page }) => page !== 200),
        odd: outcomes.filter(({ lead }) => ![200, 503, 0].includes(lead)).length,
      }
    },
  }
}
