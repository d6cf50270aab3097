import { expect, test } from 'vitest'
import { startTwoServices } from '../../integration/realtime/two-services.ts'
import { watch } from '../../integration/realtime/watch-changes.ts'

const services = startTwoServices(`
  create table texts (id int primary key, text text);
  grant select on texts to anon;
  alter publication supabase_realtime add table texts;
`)

test('slow regular expressions are cancelled, and everybody else receives the change', async () => {
  using plain = await watch(services.two, [{ table: 'texts' }])
  using slow = await watch(services.one, [
    { table: 'texts', filter: 'text=match.x' },
    { table: 'texts', filter: 'id=gt.1' },
  ])
  // Simulates a filter that takes that long.
  await services.query(
    "update realtime.subscription set predicate = 'pg_sleep(20) is null' where filters::text like '%match%'",
  )
  await services.query("insert into texts values (1, 'x')")
  await expect.poll(() => plain.changes().length, { timeout: 60_000 }).toBe(1)
  await expect
    .poll(() => slow.changes().map(({ ids, data }) => [ids, data.errors]))
    .toEqual([[[1], [expect.stringMatching(/^Error 408: /)]]])
  await services.query("insert into texts values (2, 'x')")
  await expect.poll(() => slow.changes().at(-1)).toMatchObject({ ids: [2], data: { record: { id: 2 } } })
})
