import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthFixture,
  claimsOf,
  invalid,
  makeAccount,
  newAddress,
  password,
  refusal,
  startAuthFixture,
} from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const asAdmin = (method: string, path: string, body?: unknown) =>
  fixture.send(method, path, body, { authorization: `Bearer ${fixture.secretKey}` })

const endpoints = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', '/admin/users/00000000-0000-4000-8000-000000000001'],
  ['PUT', '/admin/users/00000000-0000-4000-8000-000000000001'],
  ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000001'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
] as const

test('only administrators can use these endpoints', async () => {
  const { session } = await makeAccount(fixture)
  for (const [method, path] of endpoints) {
    const ask = (headers: Record<string, string>) =>
      fixture.send(method, path, method === 'GET' ? undefined : {}, headers)
    expect(await ask({}), path).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect(await ask({ apikey: fixture.secretKey })).toMatchObject({ status: 401 })
    expect(await ask({ authorization: `Basic ${fixture.secretKey}` })).toMatchObject({ status: 401 })
    const refused = { status: 403, body: { code: 'not_admin', message: 'User not allowed' } }
    expect(await ask({ authorization: `Bearer ${session.access_token}` }), path).toMatchObject(refused)
    expect(await ask({ authorization: `Bearer ${fixture.secretKey.slice(0, -1)}` })).toMatchObject({ status: 403 })
  }
})

test('an administrator creates an account with any fields, and no mail is sent', async () => {
  const email = newAddress()
  const { data, error } = await fixture.admin().createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Jane' },
    app_metadata: { team: 'a' },
    phone: '+1 416 555 0100',
    phone_confirm: true,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    phone: '14165550100',
    user_metadata: { name: 'Jane', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email', 'phone'], team: 'a' },
    identities: [
      { provider: 'email', identity_data: { email_verified: false } },
      { provider: 'phone', identity_data: { phone: '14165550100' } },
    ],
  })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect(data.user?.phone_confirmed_at).toBeDefined()
  expect((await fixture.client().signInWithPassword({ email, password })).error).toBeNull()
})

test('the metadata of an unconfirmed account is exactly as sent', async () => {
  const { data } = await fixture.admin().createUser({ email: newAddress(), user_metadata: { a: 1 } })
  expect(data.user?.user_metadata).toEqual({ a: 1 })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
})

test.each([
  ['neither address nor phone', {}, invalid('Cannot create a user without either an email or phone')],
  [
    'two passwords',
    { email: 'a@x.example', password, password_hash: 'x' },
    invalid('Only a password or a password hash should be provided'),
  ],
  ['no UUID', { email: 'a@x.example', id: 'x' }, invalid('ID must conform to the uuid v4 format')],
  [
    'the nil UUID',
    { email: 'a@x.example', id: '00000000-0000-0000-0000-000000000000' },
    invalid('ID cannot be a nil uuid'),
  ],
  [
    'no duration',
    { email: 'a@x.example', ban_duration: 'soon' },
    invalid('invalid format for ban duration: time: invalid duration "soon"'),
  ],
  ['no address', { email: 'x' }, invalid('Unable to validate email address: invalid format')],
  ['no phone', { phone: 'x' }, invalid('Invalid phone number format (E.164 required)')],
  [
    'an unreadable hash',
    { email: 'a@x.example', password_hash: 'x' },
    refusal(500, 'unexpected_failure', 'Error creating user'),
  ],
])('creating with %s is refused', async (_what, body, expected) => {
  expect(await asAdmin('POST', '/admin/users', body)).toMatchObject(expected)
})

test('a taken address or phone is refused', async () => {
  const { email } = await makeAccount(fixture)
  await fixture.admin().createUser({ phone: '14165550111' })
  expect(await asAdmin('POST', '/admin/users', { email })).toMatchObject({
    status: 422,
    body: { code: 'email_exists' },
  })
  expect(await asAdmin('POST', '/admin/users', { phone: '14165550111' })).toMatchObject({
    status: 422,
    body: { code: 'phone_exists' },
  })
})

test('an account is read, changed and deleted', async () => {
  const { email, user, session } = await makeAccount(fixture)
  const admin = fixture.admin()
  expect((await admin.getUserById(user.id)).data.user).toMatchObject({ id: user.id, email })
  const wanted = newAddress('new')
  const { data } = await admin.updateUserById(user.id, {
    email: wanted,
    password: 'amber-lighthouse-9',
    role: 'editor',
    user_metadata: { a: 1, email_verified: null },
    app_metadata: { role: 'staff' },
    email_confirm: true,
  })
  expect(data.user).toMatchObject({
    email: wanted,
    role: 'editor',
    app_metadata: { provider: 'email', providers: ['email'], role: 'staff' },
    identities: [{ email: wanted }],
  })
  // A password set by an administrator ends every session.
  const old = await fixture.send('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
  expect(old.body.code).toBe('session_not_found')
  expect(
    (await fixture.client().signInWithPassword({ email: wanted, password: 'amber-lighthouse-9' })).error,
  ).toBeNull()
  expect((await admin.deleteUser(user.id)).error).toBeNull()
  expect((await admin.getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect(
    (await fixture.client().signInWithPassword({ email: wanted, password: 'amber-lighthouse-9' })).error,
  ).not.toBeNull()
})

test('a soft-deleted account has no personal data left and cannot be signed in to', async () => {
  const { email, user, session } = await makeAccount(fixture)
  await fixture.client().resetPasswordForEmail(email)
  const mail = await fixture.nextMail(email)
  expect((await fixture.admin().deleteUser(user.id, true)).error).toBeNull()
  const { body, text } = await asAdmin('GET', `/admin/users/${user.id}`)
  expect(text).not.toContain(email)
  expect(body).toMatchObject({ user_metadata: {}, app_metadata: {} })
  expect(body.deleted_at).toBeDefined()
  expect(body.email).toBe(createHash('sha256').update(user.id).update(email).digest('base64url'))
  expect((await fixture.client().signInWithPassword({ email, password })).error).not.toBeNull()
  expect((await fixture.send('POST', '/verify', { type: 'recovery', token_hash: mail.hash })).status).toBe(403)
  const old = await fixture.send('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
  expect(old.status).toBe(403)
  // The address is free again.
  expect((await fixture.admin().createUser({ email })).error).toBeNull()
})

test('a ban applies at once to access and refresh tokens, and can be lifted', async () => {
  const { user, session } = await makeAccount(fixture)
  const read = () => fixture.send('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
  const { data } = await fixture.admin().updateUserById(user.id, { ban_duration: '1h30m' })
  expect(Date.parse(data.user?.banned_until ?? '')).toBeGreaterThan(Date.now() + 5_300_000)
  expect((await read()).body).toEqual({ code: 'user_banned', message: 'User is banned' })
  const refresh = await fixture.send('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  })
  expect(refresh.body).toEqual({ code: 'user_banned', message: 'Invalid Refresh Token: User Banned' })
  await fixture.admin().updateUserById(user.id, { ban_duration: 'none' })
  expect((await read()).status).toBe(200)
})

test('malformed and unknown ids get different errors', async () => {
  expect(await asAdmin('GET', '/admin/users/x')).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'user_id must be an UUID' },
  })
  expect(await asAdmin('PUT', `/admin/users/${crypto.randomUUID()}`, {})).toMatchObject({
    status: 404,
    body: { code: 'user_not_found', message: 'User not found' },
  })
})

test('accounts are listed in pages, newest first', async () => {
  const made = []
  for (let n = 0; n < 5; n++)
    made.push((await fixture.admin().createUser({ email: newAddress('listed') })).data.user?.id)
  const { data, error } = await fixture.admin().listUsers({ page: 1, perPage: 2 })
  expect(error).toBeNull()
  expect(data.users.map(({ id }) => id)).toEqual([made[4], made[3]])
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
  expect(data.users[0]?.identities).toBeNull()
  if (!('total' in data)) throw new Error('no total')
  const half = await fixture.admin().listUsers({ page: 1, perPage: Math.ceil(data.total / 2) })
  expect(half.data).toMatchObject({ nextPage: 2, lastPage: 2 })
  const last = await fixture.admin().listUsers({ page: 2, perPage: Math.ceil(data.total / 2) })
  expect(last.data).toMatchObject({ nextPage: null })
  const all = await fixture.admin().listUsers()
  expect(all.data.users.length).toBeGreaterThanOrEqual(5)
  const found = await asAdmin('GET', `/admin/users?filter=listed-&sort=created_at%20asc&per_page=3`)
  expect(found.body.users.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 3))
  expect(found.headers.get('x-total-count')).toBe('5')
  expect(found.headers.get('link')).toBe(
    '</admin/users?page=2&per_page=3>; rel="next", </admin/users?page=2&per_page=3>; rel="last"',
  )
  expect((await asAdmin('GET', '/admin/users?filter=%25')).body.users).toEqual([])
})

test.each([
  ['page=x', 'Bad Pagination Parameters: '],
  ['per_page=-1', 'Bad Pagination Parameters: '],
  ['sort=email', 'Bad Sort Parameters: '],
  ['sort=created_at;drop', 'Bad Sort Parameters: '],
])('a list with %s is refused', async (query, message) => {
  const answer = await asAdmin('GET', `/admin/users?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.message).toContain(message)
})

test('an invitation is mailed and accepted, and the user sets a password', async () => {
  const email = newAddress()
  const { data } = await fixture.admin().inviteUserByEmail(email, { data: { team: 'north' } })
  expect(data.user).toMatchObject({ email, user_metadata: { team: 'north' } })
  expect(data.user?.invited_at).toBeDefined()
  const mail = await fixture.nextMail(email)
  expect(mail.subject).toBe("You've been invited")
  const client = fixture.client()
  const accepted = await client.verifyOtp({ email, token: mail.code, type: 'invite' })
  expect(accepted.data.user).toMatchObject({ email, user_metadata: { team: 'north' } })
  expect((await client.updateUser({ password })).error).toBeNull()
  expect((await fixture.client().signInWithPassword({ email, password })).error).toBeNull()
  expect((await fixture.admin().inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('signing up with an invited address does not reveal the data of the invitation', async () => {
  const email = newAddress()
  await fixture.admin().inviteUserByEmail(email, { data: { secret: 'north' } })
  const { body, text } = await fixture.send('POST', '/signup', { email, password })
  expect(body).toMatchObject({ user_metadata: {}, identities: [] })
  expect(text).not.toContain('north')
})

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const

test.each(linkTypes)('a link of type %s is generated without a mail, and works', async (type) => {
  const isNew = type === 'signup' || type === 'invite'
  const email = isNew ? newAddress() : (await makeAccount(fixture)).email
  const newEmail = newAddress('new')
  const answer = await asAdmin('POST', '/admin/generate_link', {
    type,
    email,
    password,
    new_email: newEmail,
    data: { a: 1 },
    redirect_to: `${fixture.url}/auth?x=1`,
  })
  expect(answer.status).toBe(200)
  const { body } = answer
  const address = type === 'email_change_new' ? newEmail : email
  expect(body).toMatchObject({ email, verification_type: type, redirect_to: `${fixture.url}/auth?x=1` })
  expect(body.email_otp).toMatch(/^\d{6}$/)
  expect(body.hashed_token).toBe(createHash('sha224').update(`${address}${body.email_otp}`).digest('hex'))
  const linkType = type.startsWith('email_change') ? 'email_change' : type
  expect(body.action_link).toBe(
    `${fixture.base}/verify?token=${body.hashed_token}&type=${linkType}&redirect_to=${encodeURIComponent(`${fixture.url}/auth?x=1`)}`,
  )
  if (isNew) expect(body.user_metadata).toEqual({ a: 1 })
  const opened = await fetch(body.action_link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toMatch(
    linkType === 'email_change' ? /#message=Confirmation/ : new RegExp(`#access_token=.*&type=${type}$`),
  )
})

test('the official client generates a link', async () => {
  const { email } = await makeAccount(fixture)
  const { data, error } = await fixture.admin().generateLink({
    type: 'magiclink',
    email,
    options: { redirectTo: 'https://evil.example' },
  })
  expect(error).toBeNull()
  expect(data.properties).toMatchObject({ verification_type: 'magiclink', redirect_to: fixture.url })
  const client = fixture.client()
  const signedIn = await client.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email' })
  expect(signedIn.data.user?.email).toBe(email)
  expect(claimsOf(signedIn.data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
})

test('a sign-in link for an unknown address becomes a sign-up', async () => {
  const { body } = await asAdmin('POST', '/admin/generate_link', { type: 'magiclink', email: newAddress() })
  expect(body.verification_type).toBe('signup')
})

test.each([
  [{ type: 'x', email: 'a@x.example' }, invalid('Invalid email action link type requested: x')],
  [{ type: 'constructor', email: 'a@x.example' }, invalid('Invalid email action link type requested: constructor')],
  [{ type: 'recovery', email: 'nobody@x.example' }, refusal(404, 'user_not_found', 'User with this email not found')],
  [
    { type: 'email_change_new', email: 'nobody@x.example', new_email: 'b@x.example' },
    refusal(404, 'user_not_found', 'User with this email not found'),
  ],
  [{ type: 'signup', email: 'a@x.example' }, invalid('Signup requires a valid password')],
  [
    { type: 'signup', email: 'a@x.example', password: '123456' },
    refusal(422, 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'),
  ],
  [{ type: 'recovery' }, invalid('An email address is required')],
])('a link with %j is refused', async (body, expected) => {
  expect(await asAdmin('POST', '/admin/generate_link', body)).toMatchObject(expected)
})

test('sign-up and invite links for a confirmed account are refused', async () => {
  const { email } = await makeAccount(fixture)
  for (const type of ['signup', 'invite']) {
    expect(await asAdmin('POST', '/admin/generate_link', { type, email, password })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
  }
})
