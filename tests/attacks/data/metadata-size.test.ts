import { expect, test } from 'vitest'
import { cleanUp } from '#services/auth/clean-up.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { sendSignInCode } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { client, makeUser, nothing, signUpBody, siteUrl, startAuth } from '../../integration/auth/start-auth.ts'

// Anyone can sign up, so what an account stores is limited, and unused accounts are deleted.

const DAY = 86_400_000
const tooLarge = { code: 'validation_failed', message: expect.stringContaining('16384') }
/** JSON of exactly this many bytes. */
const dataOf = (bytes: number) => ({ x: 'é'.repeat((bytes - 8) / 2) })

test('no way to create an account accepts more than 16 KiB of data', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true, isPhoneOn: true })
  const { auth } = fixture
  const data = dataOf(16_386)
  const otp = { email: '', phone: '', create_user: true, data, channel: '', ...nothing }
  const ways = [
    () => signUp(auth, client, { ...signUpBody('a@x.example'), data }, siteUrl),
    () => signUp(auth, client, { ...signUpBody(''), phone: '16475550123', data }, siteUrl),
    () => sendSignInCode(auth, client, { ...otp, email: 'b@x.example' }, siteUrl),
    () => sendSignInCode(auth, client, { ...otp, phone: '16475550124' }, siteUrl),
    () => signInAnonymously(auth, client, { ...signUpBody(''), password: '', data }),
  ]
  for (const way of ways) await expect(way()).rejects.toMatchObject(tooLarge)
  expect((await fixture.pool.query('select from auth.users')).rowCount).toBe(0)
  await signUp(auth, client, { ...signUpBody('a@x.example'), data: dataOf(16_384) }, siteUrl)
  expect((await fixture.pool.query('select from auth.users')).rowCount).toBe(1)
})

test('data does not grow past 16 KiB piece by piece', async () => {
  await using fixture = await startAuth()
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(fixture.auth, `Bearer ${accessToken}`)
  const body = { email: '', phone: '', channel: '', current_password: '', nonce: '', ...nothing }
  const add = (key: string) =>
    updateUser(fixture.auth, client, who, { ...body, data: { [key]: 'x'.repeat(7000) } }, siteUrl)
  await add('a')
  await add('b')
  await expect(add('c')).rejects.toMatchObject(tooLarge)
  await expect(add('a')).resolves.toBeDefined()
})

test('an account that was never confirmed or used is deleted thirty days after its last mail', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, 'confirmed@x.example')
  await signUp(fixture.auth, client, signUpBody('forgotten@x.example'), siteUrl)
  await signUp(fixture.auth, client, signUpBody('late@x.example'), siteUrl)
  await fixture.pool.query(
    `insert into auth.users (id, instance_id, aud, role, created_at, is_sso_user)
     values (gen_random_uuid(), gen_random_uuid(), 'authenticated', 'authenticated', '2026-11-15', true)`,
  )
  const emails = async () => {
    const { rows } = await fixture.pool.query('select email from auth.users order by email')
    return rows.map(({ email }) => email)
  }
  fixture.pass(29 * DAY)
  await cleanUp(fixture.auth)
  expect(await emails()).toEqual(['confirmed@x.example', 'forgotten@x.example', 'late@x.example', null])
  await signUp(fixture.auth, client, signUpBody('late@x.example'), siteUrl)
  fixture.pass(2 * DAY)
  await cleanUp(fixture.auth)
  expect(await emails()).toEqual(['confirmed@x.example', 'late@x.example', null])
  fixture.pass(365 * DAY)
  Object.assign(fixture.auth.settings, { unconfirmedDays: 0 })
  await cleanUp(fixture.auth)
  expect(await emails()).toEqual(['confirmed@x.example', 'late@x.example', null])
})
