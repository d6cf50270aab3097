import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '#platform/database/connection.ts'
import { announceKey, OtherKeyInUse, type SharedKey, shareKeys } from '#platform/database/shared-keys.ts'
import { createTestDatabase, silentLog } from '../../support/database/test-database.ts'

afterEach(() => vi.useRealTimers())

const keyOf = (text: string): SharedKey => ({ name: 'SECRET_KEY', lockClass: 1, read: async () => [text] })
const share = (connection: Connection, text: string, silenceMs = 3000) =>
  shareKeys({ connection, keys: [keyOf(text)], log: silentLog, silenceMs })

test('a process that answers keeps other keys out', async () => {
  await using database = await createTestDatabase()
  const first = await share(database.connection, 'one')
  await expect(share(database.connection, 'two')).rejects.toThrow(OtherKeyInUse)
  first.stop()
})

test('a process that hangs, or whose machine is gone, keeps other keys out for a moment only', async () => {
  await using database = await createTestDatabase()
  // It never asks the database again.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const first = await share(database.connection, 'one', 300)
  const second = await share(database.connection, 'two')
  first.stop()
  second.stop()
})

test('an announcement counts for a day', async () => {
  await using database = await createTestDatabase()
  await announceKey(database.connection, keyOf('two'))
  const first = await share(database.connection, 'one')
  const second = await share(database.connection, 'two')
  // From now on the former key is refused, because it already has a successor.
  await expect(share(database.connection, 'one')).rejects.toThrow(OtherKeyInUse)
  second.stop()
  await database.pool.query("update announced_keys set announced_at = now() - interval '25 hours'")
  await expect(share(database.connection, 'two')).rejects.toThrow(OtherKeyInUse)
  first.stop()
})
