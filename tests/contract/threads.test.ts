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
