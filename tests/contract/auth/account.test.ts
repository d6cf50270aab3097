import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthFixture,
  claimsOf,
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

const newPassword = 'amber-lighthouse-9'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const get = (path: string, token: string) => fixture.send('GET', path, undefined, bearer(token))

test('a user reads their own account', async () => {
  const { client, user } = await makeAccount(fixture)
  const { data, error } = await client.getUser()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: user.id, identities: [{ provider: 'email' }] })
  expect(data.user).not.toHaveProperty('factors')
})

test('an audience other than the token’s is refused', async () => {
  const { session } = await makeAccount(fixture)
  const answer = await fixture.send('GET', '/user', undefined, {
    ...bearer(session.access_token),
    'x-jwt-aud': 'other',
  })
  expect(answer).toMatchObject({ status: 400, body: { message: "Token audience doesn't match request audience" } })
})

test('an account needs a bearer token, and the apikey does not count as one', async () => {
  const { session } = await makeAccount(fixture)
  for (const request of ['GET /user', 'PUT /user', 'POST /logout', 'GET /reauthenticate']) {
    const [method = '', path = ''] = request.split(' ')
    const body = method === 'PUT' ? {} : undefined
    const without = await fixture.send(method, path, body, { apikey: session.access_token })
    expect(without, request).toMatchObject(
      refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
    )
    const broken = await fixture.send(method, path, body, bearer('a.b.c'))
    expect(broken, request).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  }
})

test('user metadata is merged, and null removes a key', async () => {
  const { client } = await makeAccount(fixture)
  await client.updateUser({ data: { name: 'Jane', city: 'Ottawa', deep: { a: 1 } } })
  const { data } = await client.updateUser({ data: { city: null, deep: { b: 2 } } })
  expect(data.user?.user_metadata).toMatchObject({ name: 'Jane', deep: { b: 2 } })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
})

test('fields that only an administrator may set stay unchanged', async () => {
  const { session } = await makeAccount(fixture)
  const put = (body: unknown) => fixture.send('PUT', '/user', body, bearer(session.access_token))
  expect(await put({ app_metadata: { role: 'admin' } })).toMatchObject({
    status: 403,
    body: { code: 'not_admin', message: 'Updating app_metadata requires admin privileges' },
  })
  const { body } = await put({
    role: 'service_role',
    aud: 'x',
    email_confirmed_at: null,
    id: crypto.randomUUID(),
    user_id: 'x',
    data: { ok: true },
  })
  expect(body).toMatchObject({ id: session.user.id, role: 'authenticated', aud: 'authenticated' })
})

test('a new password is valid at once and ends every other session', async () => {
  const { email, client, session } = await makeAccount(fixture)
  const elsewhere = fixture.client()
  await elsewhere.signInWithPassword({ email, password })
  expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
  expect((await client.updateUser({ password: '123456' })).error).toMatchObject({ code: 'weak_password' })
  expect((await client.updateUser({ password: newPassword })).error).toBeNull()
  expect((await get('/user', session.access_token)).status).toBe(200)
  const { error } = await elsewhere.getUser()
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await elsewhere.refreshSession()).error).not.toBeNull()
})

test('a change of address needs confirmation from both mailboxes', async () => {
  const { email, client, session } = await makeAccount(fixture)
  const wanted = newAddress('new')
  const { data } = await client.updateUser({ email: wanted })
  expect(data.user).toMatchObject({ email, new_email: wanted })
  expect(data.user?.email_change_sent_at).toBeDefined()
  const [toNew, toOld] = [await fixture.nextMail(wanted), await fixture.nextMail(email)]
  expect(toOld.text).toContain(wanted)
  const first = await fixture.send('POST', '/verify', { type: 'email_change', email: wanted, token: toNew.code })
  expect(first).toMatchObject({
    status: 200,
    body: {
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    },
  })
  // Confirming twice from the same mailbox is not enough.
  expect((await fixture.send('POST', '/verify', { type: 'email_change', token_hash: toNew.hash })).status).toBe(403)
  expect((await get('/user', session.access_token)).body.email).toBe(email)
  const second = await fixture.client().verifyOtp({ token_hash: toOld.hash, type: 'email_change' })
  expect(second.data.user).toMatchObject({ email: wanted, identities: [{ email: wanted }] })
  expect(second.data.user).not.toHaveProperty('new_email')
  expect((await fixture.client().signInWithPassword({ email: wanted, password })).error).toBeNull()
  expect((await fixture.client().signInWithPassword({ email, password })).error).not.toBeNull()
})

test('the first of the two confirmation links says in the fragment that one is left', async () => {
  const { email, client } = await makeAccount(fixture)
  const wanted = newAddress('new')
  await client.updateUser({ email: wanted })
  const [toNew, toOld] = [await fixture.nextMail(wanted), await fixture.nextMail(email)]
  const first = await fixture.send('GET', `/verify?token=${toOld.hash}&type=email_change`)
  expect(first.headers.get('location')).toBe(
    `${fixture.url}#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
  )
  const second = await fixture.send('GET', `/verify?token=${toNew.hash}&type=email_change`)
  expect(second.headers.get('location')).toMatch(/#access_token=.*&type=email_change$/)
})

test('links mailed to the old address do not work after the change', async () => {
  const { email, client } = await makeAccount(fixture)
  const wanted = newAddress('new')
  await client.resetPasswordForEmail(email)
  const recovery = await fixture.nextMail(email)
  await client.updateUser({ email: wanted })
  const [toNew, toOld] = [await fixture.nextMail(wanted), await fixture.nextMail(email)]
  for (const { hash } of [toNew, toOld])
    await fixture.send('POST', '/verify', { type: 'email_change', token_hash: hash })
  for (const body of [
    { type: 'recovery', token_hash: recovery.hash },
    { type: 'recovery', email, token: recovery.code },
    { type: 'recovery', email: wanted, token: recovery.code },
  ]) {
    expect((await fixture.send('POST', '/verify', body)).status).toBe(403)
  }
})

test('the mail for a pending change can be sent again, and a taken address is refused', async () => {
  const { email, client } = await makeAccount(fixture)
  const { email: taken } = await makeAccount(fixture)
  expect((await client.updateUser({ email: taken })).error).toMatchObject({ status: 422, code: 'email_exists' })
  const wanted = newAddress('new')
  await client.updateUser({ email: wanted })
  await fixture.nextMail(wanted)
  await fixture.nextMail(email)
  expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
  expect((await fixture.nextMail(wanted)).code).toMatch(/^\d{6}$/)
  // Another account takes the address before the change is confirmed.
  await fixture.admin().createUser({ email: wanted, email_confirm: true })
  const toOld = await fixture.nextMail(email)
  await fixture.send('POST', '/verify', { type: 'email_change', token_hash: toOld.hash })
  const { body } = await fixture.send('POST', '/resend', { type: 'email_change', email })
  expect(body).toEqual({})
  const last = await fixture.nextMail(wanted)
  await fixture.send('POST', '/verify', { type: 'email_change', token_hash: last.hash })
  const other = await fixture.nextMail(email)
  expect((await fixture.send('POST', '/verify', { type: 'email_change', token_hash: other.hash })).body).toMatchObject({
    code: 'email_exists',
  })
})

test('signing out ends this session, the others, or all of them', async () => {
  const { email, session } = await makeAccount(fixture)
  const tokens = [session.access_token]
  for (let n = 0; n < 3; n++) {
    const { data } = await fixture.client().signInWithPassword({ email, password })
    tokens.push(data.session?.access_token ?? '')
  }
  const alive = async () => {
    const answers = await Promise.all(tokens.map((token) => get('/user', token)))
    return answers.map(({ status }) => status === 200)
  }
  const signOut = (token: string | undefined, scope: string) =>
    fixture.send('POST', `/logout${scope}`, undefined, bearer(token ?? ''))
  expect(await signOut(tokens[0], '?scope=everywhere')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported logout scope "everywhere"' },
  })
  expect(await signOut(tokens[0], '?scope=local')).toMatchObject({ status: 204, text: '' })
  expect(await alive()).toEqual([false, true, true, true])
  await signOut(tokens[1], '?scope=others')
  expect(await alive()).toEqual([false, true, false, false])
  await signOut(tokens[1], '')
  expect(await alive()).toEqual([false, false, false, false])
  expect((await get('/user', tokens[1] ?? '')).body).toEqual({
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  })
})

test('a code for reauthentication is in the subject of the mail and works for nothing else', async () => {
  const { email, client } = await makeAccount(fixture)
  expect((await client.reauthenticate()).error).toBeNull()
  const mail = await fixture.nextMail(email)
  expect(mail.subject).toBe(`${mail.code} is your verification code`)
  for (const type of ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'reauthentication']) {
    expect((await fixture.send('POST', '/verify', { type, email, token: mail.code })).status).toBe(403)
  }
})

test('a token can be verified with only the issuer', async () => {
  const { session } = await makeAccount(fixture)
  const { iss = '' } = decodeJwt(session.access_token)
  const answer = await fetch(`${iss}/.well-known/openid-configuration`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  const { issuer, jwks_uri: keys, id_token_signing_alg_values_supported: algorithms } = await answer.json()
  const verified = jwtVerify(session.access_token, createRemoteJWKSet(new URL(keys)), { issuer, algorithms })
  expect((await verified).payload.sub).toBe(session.user.id)
})

test('the public keys are published, and the official client verifies a token with them', async () => {
  const { client, session } = await makeAccount(fixture)
  const jwks = await fixture.send('GET', '/.well-known/jwks.json')
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data?.claims.sub).toBe(session.user.id)
  expect(data?.header.alg).toBe('ES256')
  expect(jwks.body.keys.map(({ kid }: { kid: string }) => kid)).toContain(data?.header.kid)
  expect(claimsOf(session.access_token).session_id).toBe(data?.claims.session_id)
})
