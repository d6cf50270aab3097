import type { ClientBase } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Inserts leads of the last two years, each with its consent and four events. One in two hundred is unanswered, as in a
 * team that keeps up. Nothing else may use the database while this runs.
 */
export async function seedDesk(client: ClientBase, count: number): Promise<void> {
  const { rows: made } = await client.query<{ id: string }>(
    `insert into desk_members (id, role, display_name, registration, joined_at)
    select gen_random_uuid(), 'agent', 'Agent ' || n, 'salesperson', now() from generate_series(1, 5) as n returning id`,
  )
  const members = made.map(({ id }) => id)
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'`)
  await withoutIndexes(
    client,
    ['inquiries', 'consents', 'reply_measures', 'lead_events', 'lead_search', 'lead_keys'],
    async () => {
      await insertLeads(client, count, members)
      await insertHistory(client, members)
      await insertSearch(client)
    },
  )
  await client.query('create extension if not exists pg_trgm')
  await client.query('create index if not exists lead_search_parts on lead_search using gin (text gin_trgm_ops)')
  // A database that filled up over two years has been vacuumed. Otherwise autovacuum would start while we measure.
  await client.query('vacuum (analyze)')
}

/** Oldest first, in the order in which they would have arrived. */
async function insertLeads(client: ClientBase, count: number, members: string[]): Promise<void> {
  await client.query(
    `insert into inquiries (id, reference, kind, full_name, email, phone, details, status, body_sha256, received_at,
      reply_due_at, assignee_id, replied_at, replied_by, reply_kind, reply_seconds, closed_at, close_reason)
    select gen_random_uuid(), prefix || '-' || left(signs, 4) || '-' || right(signs, 2), kind,
      (array['Ann','Bea','Carl','Dan','Eve','Finn','Gus','Hal'])[1 + n % 8] || ' '
        || (array['Buyer','Owner','Seller','Keeper','Holder','Builder','Tenant'])[1 + n % 7] || ' ' || n,
      'n' || n || '@buyers.example', '+1416555' || lpad((n % 10000)::text, 4, '0'),
      jsonb_build_object('propertyAddress', n || ' Marigold Way, Elora', 'subject', 'A plaza on King ' || n),
      case when not answered then 'new' when n % 10 = 0 then 'contacted' else 'closed' end, decode(md5(n::text), 'hex'),
      received_at, received_at + interval '24 hours', case when answered then members[1 + n % cardinality(members)] end,
      case when answered then received_at + span end, case when answered then members[1 + n % cardinality(members)] end,
      case when answered then 'email' end, case when answered then extract(epoch from span)::int end,
      case when answered and n % 10 > 0 then received_at + span end, case when answered and n % 10 > 0 then 'no-fit' end
    from (
      select n, $2::uuid[] as members, n % 200 > 0 as answered,
        (array['contact', 'sell-fast', 'investment'])[1 + n % 3] as kind, (array['CON', 'SEL', 'INV'])[1 + n % 3] as prefix,
        -- Written with ten of the signs that references have.
        translate(lpad((n - 1)::text, 6, '0'), '0123456789', 'ABCDEFGHJK') as signs,
        now() - interval '730 days' * (n::float / $1) as received_at,
        -- Hardly any two answers of a day take equally long.
        interval '30 minutes' * (1 + n % 60) - interval '1 second' * (n::bigint * 7919 % 1800) as span
      from generate_series($1, 1, -1) as n
    ) as made`,
    [count, members],
  )
}

async function insertHistory(client: ClientBase, members: string[]): Promise<void> {
  await client.query(
    `insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page,
      given_at, ends_at)
    select id, sha256(email::bytea), 'bench', '', '{answer-inquiry}', 'inquiry', 'implied', '/contact', received_at,
      received_at + interval '6 months'
    from inquiries`,
  )
  await client.query(
    `insert into reply_measures (lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds, wall_seconds)
    select id, 'reply', kind, received_at, reply_due_at, replied_at, reply_kind, reply_seconds, reply_seconds
    from inquiries where replied_at is not null`,
  )
  await client.query(
    `insert into lead_events (lead_id, act_id, kind, actor, actor_kind, data, at)
    select id, gen_random_uuid(), (array['claim', 'note', 'log-call', 'close'])[step],
      ($1::uuid[])[1 + step % cardinality($1::uuid[])], 'member', jsonb_build_object('text', 'Asked about the roof.'),
      received_at + interval '10 minutes' * step
    from inquiries, generate_series(1, 4) as step`,
    [members],
  )
}

async function insertSearch(client: ClientBase): Promise<void> {
  await client.query(
    `insert into lead_search (lead_id, received_at, text)
    select id, received_at, lower(concat_ws(' ', reference, full_name, email, phone, details ->> 'propertyAddress',
      details ->> 'subject')) from inquiries`,
  )
  await client.query(
    `insert into lead_keys (key, received_at, lead_id)
    select key, received_at, id from inquiries cross join unnest(desk_lead_keys(phone, details)) as key`,
  )
}
