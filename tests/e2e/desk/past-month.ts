import { randomInt } from 'node:crypto'
import { askDatabase } from '../../support/database/ask-database.ts'
import type { Product } from '../../support/product/start-product.ts'
import { newName } from './moments.ts'
import { type Member, sendLead } from './open-desk.ts'

const DAY_MS = 86_400_000
const print = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * A month long ago that no other test uses, with 40 messages: 38 in time, one late, one that nobody answered. One of those
 * in time is still there, and was answered by this member.
 */
export async function fillMonth(product: Product, { id: member }: Member) {
  const first = randomInt(10_957, 17_000)
  const at = `${print(first + 3)}T15:00:00Z`
  const missed = await sendLead(product, newName())
  const answered = await sendLead(product, newName())
  await askDatabase(product.dataDir, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from inquiries where reference = $1', [answered])
    await client.query(
      `insert into reply_measures (lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds,
         wall_seconds, entered_later, unmeasured)
       select case n when 1 then $2::uuid else gen_random_uuid() end, 'reply', 'contact', start, start + interval '1 day',
         start + took, 'call', extract(epoch from took), extract(epoch from took), n = 1, null
       from (select n, $1::timestamptz + n * interval '7 hours' as start,
         case n when 39 then interval '30 hours' else n * n * interval '45 seconds' end as took
         from generate_series(1, 39) n) m
       union all
       select gen_random_uuid(), 'reply', 'contact', $1::timestamptz, $1::timestamptz + interval '1 day', null, null,
         null, null, false, 'spam' from generate_series(1, 2)`,
      [at, rows[0]?.id],
    )
    await client.query(
      `update inquiries set received_at = $2, reply_due_at = $2::timestamptz + interval '1 day' where reference = $1`,
      [missed, at],
    )
    await client.query(
      `update inquiries set received_at = $2, reply_due_at = $2::timestamptz + interval '1 day', status = 'contacted',
         replied_at = $2::timestamptz + interval '1 hour', replied_by = $3, reply_kind = 'call', reply_seconds = 3600
       where reference = $1`,
      [answered, at, member],
    )
  })
  const period = { from: print(first), to: print(first + 29) }
  return { missed, period, path: `/desk/promise?${new URLSearchParams(period)}` }
}
