import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, makeAccount, startAuthFixture } from './auth-fixture.ts'

// The product has its default settings with the limits on, and trusts a proxy's header for the client address.
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({ RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function makeFactor(address: string) {
  const { session } = await makeAccount(fixture)
  let headers = { authorization: `Bearer ${session.access_token}`, 'x-forwarded-for': address }
  const post = (path: string, body: unknown) => fixture.send('POST', path, body, headers)
  const { body } = await post('/factors', { factor_type: 'totp' })
  return {
    post,
    path: `/factors/${body.id}`,
    code: () => TOTP.generate({ secret: Secret.fromBase32(body.totp.secret) }),
    move: (to: string) => {
      headers = { ...headers, 'x-forwarded-for': to }
    },
  }
}

test.each([
  ['phone', 'Phone'],
  ['webauthn', 'WebAuthn'],
])('%s factors are off unless they are switched on', async (type, name) => {
  const { post } = await makeFactor('203.0.113.1')
  expect(await post('/factors', { factor_type: type, phone: '+15550100142' })).toMatchObject({
    status: 422,
    body: { code: `mfa_${type}_enroll_not_enabled`, message: `MFA enroll is disabled for ${name}` },
  })
})

test.each(['enroll', 'challenge', 'verify'])(
  'after thirty requests to %s from one address the next must wait',
  async (what) => {
    const address = `203.0.113.${10 + what.length}`
    const { post, path, move } = await makeFactor('203.0.113.2')
    move(address)
    const ask = () => post(what === 'enroll' ? '/factors' : `${path}/${what}`, {})
    const answers = await Promise.all(Array.from({ length: 32 }, ask))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.body).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    move('203.0.113.3')
    expect((await ask()).status).not.toBe(429)
  },
)

test('after ten wrong codes from one address even the right one must wait, but from another address it works', async () => {
  const { post, path, code, move } = await makeFactor('203.0.113.4')
  const { id } = (await post(`${path}/challenge`, {})).body
  const guesses = Array.from({ length: 12 }, (_, n) => post(`${path}/verify`, { challenge_id: id, code: `00000${n}` }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await post(`${path}/verify`, { challenge_id: id, code: code() })).status).toBe(429)
  move('203.0.113.5')
  const other = (await post(`${path}/challenge`, {})).body.id
  expect((await post(`${path}/verify`, { challenge_id: other, code: code() })).status).toBe(200)
})
