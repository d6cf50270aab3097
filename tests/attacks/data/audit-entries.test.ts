import { expect, test } from 'vitest'
import { cleanUp } from '#services/auth/clean-up.ts'
import { disownSignUp } from '#services/auth/codes/sign-up-behind-link.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import {
  type AuthFixture,
  client,
  hashOf,
  makeUser,
  nothing,
  signUpBody,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'

// The audit log shows what happened to accounts. It must not outlive them as a list of addresses and IPs.

const DAY = 86_400_000

async function entriesOf({ pool }: AuthFixture) {
  const { rows } = await pool.query(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as name, ip_address as ip
     from auth.audit_log_entries order by created_at, id`,
  )
  return rows
}

test.each([true, false])('audit entries of a deleted account lose address and IP (hidden only: %s)', async (isSoft) => {
  await using fixture = await startAuth()
  const { profile } = await makeUser(fixture, 'gone@x.example')
  await makeUser(fixture, 'stays@x.example')
  await recoverPassword(fixture.auth, client, { email: 'gone@x.example', ...nothing }, siteUrl)
  const before = (await entriesOf(fixture)).length
  await deleteUser(fixture.auth, client, profile.user.id, isSoft)
  const entries = await entriesOf(fixture)
  expect(entries).toHaveLength(before + 1)
  expect(entries.filter(({ name }) => name === 'gone@x.example')).toEqual([])
  expect(entries).toContainEqual({ action: 'user_deleted', name: '', ip: '' })
  expect(entries).toContainEqual({ action: 'user_recovery_requested', name: '', ip: '' })
  const others = entries.filter(({ name }) => name !== '')
  expect(others.length).toBeGreaterThan(0)
  for (const entry of others) expect(entry).toMatchObject({ name: 'stays@x.example', ip: client.ipAddress })
})

test('a sign-up disowned by the mailbox owner leaves no address or IP either', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody('never-asked@x.example'), siteUrl)
  const [mail] = await fixture.mailsTo('never-asked@x.example')
  await disownSignUp(fixture.auth, client, { type: 'signup', hash: hashOf(mail) })
  const entries = await entriesOf(fixture)
  expect(entries).toContainEqual({ action: 'user_deleted', name: '', ip: '' })
  for (const entry of entries) expect(entry).toMatchObject({ name: '', ip: '' })
})

test('accounts deleted by the clean-up leave no address or IP either', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true })
  await signUp(fixture.auth, client, signUpBody('forgotten@x.example'), siteUrl)
  await signInAnonymously(fixture.auth, client, { ...signUpBody(''), password: '' })
  fixture.pass(31 * DAY)
  await cleanUp(fixture.auth)
  expect((await fixture.pool.query('select from auth.users')).rowCount).toBe(0)
  const entries = await entriesOf(fixture)
  expect(entries.length).toBeGreaterThan(1)
  for (const entry of entries) expect(entry).toMatchObject({ name: '', ip: '' })
})

test('entries are deleted after thirteen months', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, 'jane@x.example')
  const before = (await entriesOf(fixture)).length
  fixture.pass(394 * DAY)
  await recoverPassword(fixture.auth, client, { email: 'jane@x.example', ...nothing }, siteUrl)
  await cleanUp(fixture.auth)
  expect(await entriesOf(fixture)).toHaveLength(before + 1)
  fixture.pass(2 * DAY)
  await cleanUp(fixture.auth)
  expect(await entriesOf(fixture)).toMatchObject([{ action: 'user_recovery_requested' }])
})
