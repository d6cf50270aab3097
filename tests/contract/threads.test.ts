import { readdirSync, readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../support/database/ask-database.ts'
import { type AuthFixture, makeAccount, startAuthFixture } from './auth/auth-fixture.ts'

// Thread programs are files of the build, so only the built product shows that they are in place.
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({})
})
afterAll(() => fixture[Symbol.asyncDispose]())

test('an imported bcrypt hash signs in', async () => {
  const { client, email, user } = await makeAccount(fixture)
  const stored = hashSync('imported-harbour-8', 4)
  await askDatabase(fixture.product.dataDir, (database) =>
    database.query('update auth.users set encrypted_password = $1 where id = $2', [stored, user.id]),
  )
  const { error, data } = await client.signInWithPassword({ email, password: 'imported-harbour-8' })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(user.id)
})

test('a large file is written by a thread', async () => {
  const { storage } = createClient(fixture.url, fixture.secretKey, { auth: { persistSession: false } })
  await storage.createBucket('large', { public: false })
  expect(countThreads()).toBe(0)
  const { error } = await storage.from('large').upload('file', Buffer.alloc(1_000_000), { contentType: 'text/plain' })
  expect(error).toBeNull()
  expect(countThreads()).toBe(1)
})

function countThreads(): number {
  const tasks = `/proc/${fixture.product.pid}/task`
  const names = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8'))
  return names.filter((name) => name.startsWith('WorkerThread')).length
}
