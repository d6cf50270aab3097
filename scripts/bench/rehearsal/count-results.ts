import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'

const MAILS_WITHIN_MS = 300_000
const mailsOf = (id: string) => [`${id}.lead-for-team`, `${id}.lead-for-visitor`]

/** What became of the leads of the rehearsal: each must be there once, with the id that its visitor was told. */
export async function countLeads(client: ClientBase, acknowledged: Map<string, string>, since: Date) {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select split_part(email, '@', 1) as key, id from inquiries where received_at >= $1`,
    [since],
  )
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(([key, id]) => !byKey.get(key)?.some((row) => row.id === id)).length,
    doubled: [...byKey.values()].filter((leads) => leads.length > 1).length,
  }
}

/** Which of these acts have no event, or more than one. */
export async function countActs(client: ClientBase, done: string[]) {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from lead_events where act_id = any ($1::uuid[]) group by act_id',
    [done],
  )
  return { done: done.length, lost: done.length - rows.length, doubled: rows.filter(({ count }) => count > 1).length }
}

/** The most connections that the database had at once, the reader's own not counted. */
export async function countConnections(client: ClientBase, isRunning: () => boolean): Promise<number> {
  let most = 0
  for (; isRunning(); await wait(1000)) {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    most = Math.max(most, rows[0]?.count ?? 0)
  }
  return most
}

/** Waits until each lead has its two mails. */
export async function awaitMails(counts: Map<string, number>, ids: string[]) {
  const expected = ids.flatMap(mailsOf)
  const missing = () => expected.filter((id) => !counts.has(id)).length
  const startedAt = performance.now()
  while (missing() > 0 && performance.now() < startedAt + MAILS_WITHIN_MS) await wait(500)
  return {
    expected: expected.length,
    lost: missing(),
    doubled: expected.filter((id) => (counts.get(id) ?? 0) > 1).length,
    seconds: (performance.now() - startedAt) / 1000,
  }
}
