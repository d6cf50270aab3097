import { expect, test } from 'vitest'
import { createAuthRoutes } from '#http/auth/create-auth-routes.ts'
import { createClientAddressReader } from '#http/requests/client-address.ts'
import type { UserRow } from '#services/auth/auth-tables.ts'
import { sendEmailChange } from '#services/auth/own-account/change-email.ts'
import { findUserByEmail, updateUser } from '#services/auth/users/user-store.ts'
import { expectBlocked } from '../../support/database/expect-blocked.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { eventually } from '../jobs/start-queue.ts'
import { type AuthFixture, hashOf, makeUser, siteUrl, startAuth } from './start-auth.ts'

const wanted = 'wanted@buyers.example'

function openLink({ auth }: AuthFixture, path: string): Promise<Response> {
  const unused = () => Promise.reject(new Error('not part of this test'))
  const readClientAddress = createClientAddressReader([])
  const others = { publicKeys: unused, renderPage: unused, securityHeaders: [] }
  const routes = createAuthRoutes({ auth, log, readClientAddress, ...others })
  const connection = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  return Promise.resolve(routes.request(path, {}, connection))
}

async function makeAccount(fixture: AuthFixture, email: string): Promise<UserRow> {
  await makeUser(fixture, email)
  const user = await findUserByEmail(fixture.db, email, fixture.auth.settings.audience)
  if (!user) throw new Error(`there is no account with ${email}`)
  return user
}

test('an address that another transaction takes at the same moment is refused as JSON, not by a redirect', async () => {
  await using fixture = await startAuth({ needsBothMails: false })
  const { auth, db, pool } = fixture
  const other = await makeAccount(fixture, 'other@buyers.example')
  const user = await makeAccount(fixture, 'owner@buyers.example')
  const change = { user, email: wanted, challenge: null, redirectTo: siteUrl }
  await db.transaction().execute((tx) => sendEmailChange(auth, tx, change))
  const [mail] = await fixture.mailsTo(wanted)

  // Not committed yet, so that the other request does not see it and waits at the unique index.
  const opened = await db.transaction().execute(async (tx) => {
    await updateUser(tx, other.id, { email: wanted })
    const response = openLink(fixture, `/verify?type=email_change&token=${hashOf(mail)}`)
    await eventually(() => expectBlocked(pool))
    return { response }
  })
  const response = await opened.response

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error_code: 'email_exists' })
})
