import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { type Processes, sendLead } from './start-processes.ts'

/** Writes rows to the watched table without pause, even while the database is away, and also leads and page views. */
export function startSteadyRows({ connection, url, publishableKey }: Processes, pauseMs: number) {
  const log = createLogger({ level: 'silent' })
  const { pool, close } = createDatabase({ connection, max: 2, log })
  let isOver = false
  const first = Date.now() % 1_000_000_000
  let next = first
  let refused = 0
  const leads: string[] = []

  async function write(): Promise<void> {
    while (!isOver) {
      // A failed row may have been stored anyway, so its number is not reused.
      await pool.query('insert into things (id) values ($1)', [next++]).catch(() => {})
      await wait(pauseMs)
    }
  }

  /** A visitor's browser sends a lead again, with its key, until it is answered. */
  async function visit(): Promise<void> {
    while (!isOver) {
      const key = crypto.randomUUID()
      while ((await sendLead(url, publishableKey, key)) !== 200) await wait(100)
      leads.push(key)
      // When a connection breaks with its process, a browser opens it again.
      const view = () =>
        fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
          (answer) => answer.status,
          () => 0,
        )
      if ((await view()) !== 200 && (await view()) !== 200) refused++
      await wait(pauseMs)
    }
  }

  const running = [write(), visit()]
  return {
    /** Stops, and returns what is in the database now. */
    async stop() {
      isOver = true
      await Promise.all(running)
      const ids = await pool.query<{ id: number }>('select id from things where id >= $1 and id < $2 order by id', [
        first,
        next,
      ])
      const stored = await pool.query<{ count: number }>(
        'select count(*)::int as count from inquiries where email = any ($1)',
        [leads.map((key) => `${key}@buyers.example`)],
      )
      await close()
      return {
        ids: ids.rows.map(({ id }) => id),
        leads: leads.length,
        storedLeads: stored.rows[0]?.count ?? 0,
        refusedPages: refused,
      }
    },
  }
}
