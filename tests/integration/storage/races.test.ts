import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage({ STORAGE_OWNER_MAX_FILES: '100' })
  await fixture.service.createBucket('docs', { public: false })
  await fixture.service.createBucket('texts', { public: false, fileSizeLimit: 10 })
  await fixture.database.pool.query('create policy "all" on storage.objects for all to authenticated using (true)')
})
afterAll(() => fixture.close())

const docs = () => fixture.service.from('docs')

/** A transaction that has executed a statement, and goes on holding its locks until it is committed. */
async function hold(statement: string, values: unknown[] = []) {
  const client = await fixture.database.pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Resolves once so many connections to this database wait for a lock. */
async function untilWaiting(count: number) {
  const waiting = async () => {
    const { rows } = await fixture.database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 20, timeout: 2500 }).toBe(count)
}

/** What an overwrite does to a row, in a transaction that is not over yet. */
const overwrite = (name: string) =>
  hold(`update storage.objects set version = 'next', metadata = '{"size": 1000}' where name = $1`, [name])

async function versionOf(name: string): Promise<string> {
  const { rows } = await fixture.database.pool.query('select version from storage.objects where name = $1', [name])
  return rows[0]?.version
}

test('a version is removed only as long as it is the current one', async () => {
  for (const name of ['stays', 'goes', 'old']) await docs().upload(name, 'first')
  const [stays, goes] = [await versionOf('stays'), await versionOf('goes')]
  const commit = await overwrite('stays')
  const removing = fixture.call('/object/docs', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      prefixes: [
        { path: 'stays', versionId: stays },
        { path: 'goes', versionId: goes },
        { path: 'old', versionId: goes },
      ],
    }),
  })
  await untilWaiting(1)
  await commit()
  expect(await (await removing).json()).toMatchObject([{ name: 'goes' }])
  expect([await versionOf('stays'), await versionOf('old')]).toEqual(['next', expect.any(String)])
})

test('the object that is moved is the one whose policies were checked', async () => {
  await docs().upload('small', 'small')
  const commit = await overwrite('small')
  const moving = docs().move('small', 'moved', { destinationBucket: 'texts' })
  await untilWaiting(1)
  await commit()
  expect((await moving).error).toMatchObject({ code: 'EntityTooLarge' })
})

test("a move and an overwrite of one person's object do not wait for each other", async () => {
  const files = (await fixture.as(ANN)).from('docs')
  await files.upload('contested', 'first')
  const release = await hold('select pg_advisory_xact_lock(hashtextextended($1, 42))', [ANN])
  const moving = files.move('contested', 'elsewhere')
  await untilWaiting(1)
  const overwriting = files.upload('contested', 'second', { upsert: true })
  await untilWaiting(2)
  await release()
  expect([(await moving).error, (await overwriting).error]).toEqual([null, null])
  expect(await (await files.download('contested')).data?.text()).toBe('second')
  expect(await (await files.download('elsewhere')).data?.text()).toBe('first')
})
