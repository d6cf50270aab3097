import type { Pool } from 'pg'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { insertLeads, type NewLead } from './submit-inquiry-store.ts'

/**
 * Larger batches leave the process idle while they are written, and the database idle while they are read. Smaller ones
 * cost more commits.
 */
const MAX_IN_BATCH = 32
/** One batch at a time writes more than the process can read, so another starts only if the current one hangs. */
const MAX_BATCHES = 3
const HANGS_AFTER_MS = 50
/** A lead that waits this long for the database is refused as unavailable, and is not stored. */
const MAX_WAIT_MS = 5000

interface Waiting {
  lead: NewLead
  since: number
  resolve: (isStored: boolean) => void
  reject: (error: unknown) => void
}

export interface LeadBatches {
  /** Resolves after the commit: false if the key of the lead was used before, and nothing was stored. */
  store(lead: NewLead): Promise<boolean>
}

/**
 * Leads that arrive while others are being written are written together, by one statement with one flush to disk.
 * A lead that arrives alone is written at once.
 */
export function createLeadBatches(pool: Pool): LeadBatches {
  const waiting: Waiting[] = []
  const inProgress = new Map<string, Promise<unknown>>()
  /** The batches being written, and those of them that hang. */
  let running = 0
  let hanging = 0
  let isScheduled = false

  /** Writes the next batch, once all requests that arrived together with this one have been read. */
  function writeSoon(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      refuseLate()
      const mayStart = running === hanging && running < MAX_BATCHES
      if (mayStart && waiting.length > 0) void write(waiting.splice(0, MAX_IN_BATCH))
    })
  }

  function refuseLate(): void {
    const latest = performance.now() - MAX_WAIT_MS
    while ((waiting[0]?.since ?? Number.POSITIVE_INFINITY) < latest)
      waiting.shift()?.reject(new DatabaseUnavailable('a lead waited too long to be stored'))
  }

  async function write(batch: Waiting[]): Promise<void> {
    running++
    let isHanging = false
    const timer = setTimeout(() => {
      isHanging = true
      hanging++
      writeSoon()
    }, HANGS_AFTER_MS)
    try {
      const stored = await insertLeads(
        pool,
        batch.map(({ lead }) => lead),
      )
      for (const { lead, resolve } of batch) resolve(stored.has(lead.id))
    } catch (error) {
      await settleFailed(pool, batch, error)
    } finally {
      clearTimeout(timer)
      running--
      if (isHanging) hanging--
      writeSoon()
    }
  }

  function enqueue(lead: NewLead): Promise<boolean> {
    return new Promise((resolve, reject) => {
      waiting.push({ lead, since: performance.now(), resolve, reject })
      writeSoon()
    })
  }

  return {
    async store(lead) {
      if (!lead.idempotency) return enqueue(lead)
      const name = `${lead.kind} ${lead.idempotency.key}`
      for (let first = inProgress.get(name); first; first = inProgress.get(name)) {
        // A repeat waits for the first; if that failed, the repeat becomes the first.
        const [{ status }] = await Promise.allSettled([first])
        if (status === 'fulfilled') return false
      }
      const stored = enqueue(lead)
      inProgress.set(name, stored)
      return stored.finally(() => inProgress.delete(name))
    },
  }
}

/** One bad lead must not fail the others: each is tried alone, unless the database itself is unavailable. */
async function settleFailed(pool: Pool, batch: Waiting[], error: unknown): Promise<void> {
  const mayRetry = batch.length > 1 && !(error instanceof DatabaseUnavailable)
  for (const { lead, resolve, reject } of batch) {
    if (!mayRetry) reject(error)
    else await insertLeads(pool, [lead]).then((stored) => resolve(stored.has(lead.id)), reject)
  }
}
