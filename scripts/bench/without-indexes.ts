import type { ClientBase } from 'pg'

interface Part {
  drop: string
  create: string
}

/**
 * Foreign keys, then the other constraints that no other table relies on, then plain indexes. They can be dropped in
 * this order and restored in the reverse order.
 */
const PARTS = `
  select case contype when 'f' then 1 else 2 end as turn,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as create
  from pg_constraint c
  where conrelid = any ($1::regclass[]) and (contype = 'f' or contype in ('p', 'u')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
  union all
  select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index i
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by turn`

/** Rows insert many times faster without indexes, and building an index afterwards is quick. */
export async function withoutIndexes(client: ClientBase, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows: parts } = await client.query<Part>(PARTS, [tables])
  for (const { drop } of parts) await client.query(drop)
  await work()
  for (const { create } of parts.toReversed()) await client.query(create)
}
