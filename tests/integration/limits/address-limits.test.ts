import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishableKey, siteUrl, startLeads } from '../leads/start-leads.ts'

type Leads = Awaited<ReturnType<typeof startLeads>>
const json = { apikey: publishableKey, 'Content-Type': 'application/json' }
const form = { Origin: siteUrl, 'Content-Type': 'application/x-www-form-urlencoded' }

/** What is sent is never valid: the tests only check whether it is looked at. */
function send(route: string, headers: Record<string, string>, address: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const body = headers === json ? '{}' : ''
  return fixture.request(path, { method, headers, ...(method !== 'GET' && { body }) }, address)
}

const settings = {
  RATE_LIMIT: 'on',
  AUTH_SAML: 'on',
  AUTH_ANONYMOUS: 'on',
  AUTH_WEB3_ETHEREUM: 'on',
  ...Object.fromEntries(
    ['TOKEN', 'VERIFY', 'SSO', 'SAML', 'PASSKEY', 'FACTOR', 'ANONYMOUS'].map((name) => [`AUTH_LIMIT_${name}`, '4/300']),
  ),
  // Different from the ones checked before them, to show which one refuses.
  AUTH_LIMIT_SEND: '6/300',
  AUTH_LIMIT_WEB3: '3/300',
}

const limited: [route: string, count: number, headers: Record<string, string>][] = [
  ['POST /functions/v1/send-contact-inquiry', 120, json],
  ['POST /functions/v1/send-sell-fast-inquiry', 120, form],
  ['GET /functions/v1/form-token', 120, json],
  ['GET /functions/v1/my-inquiries', 120, json],
  ['PATCH /functions/v1/my-inquiries/nonsense', 120, json],
  ['POST /functions/v1/my-inquiries/nonsense/messages', 120, json],
  ['DELETE /functions/v1/my-inquiries/nonsense', 120, json],
  ['GET /functions/v1/my-sessions', 120, json],
  ['DELETE /functions/v1/my-sessions/nonsense', 120, json],
  ['GET /functions/v1/my-passkeys', 120, json],
  ['GET /functions/v1/my-data', 120, json],
  ['POST /functions/v1/my-mailbox', 120, json],
  ['DELETE /functions/v1/my-account', 120, json],
  ['GET /privacy/nonsense', 60, json],
  ['POST /privacy/nonsense', 60, form],
  ['POST /functions/v1/save-answers', 30, json],
  ['POST /functions/v1/open-answers', 60, json],
  ['GET /answers/nonsense', 60, json],
  ['GET /files/nonsense', 60, json],
  ['PUT /auth/v1/user', 6, json],
  ['POST /auth/v1/signup', 4, json],
  ...['otp', 'magiclink', 'recover', 'resend'].map((path): [string, number, typeof json] => [
    `POST /auth/v1/${path}`,
    6,
    json,
  ]),
  ['POST /auth/v1/verify', 4, json],
  ['POST /auth/v1/token?grant_type=refresh_token', 4, json],
  ['POST /auth/v1/token?grant_type=web3', 3, json],
  ['GET /auth/v1/authorize?provider=none', 4, json],
  ['GET /auth/v1/user/identities/authorize?provider=none', 4, json],
  ['GET /auth/v1/callback', 4, json],
  ['POST /auth/v1/callback', 4, form],
  ['POST /auth/v1/sso', 4, json],
  ['POST /auth/v1/sso/saml/acs', 4, form],
  ['POST /auth/v1/passkeys/registration/options', 4, json],
  ['POST /auth/v1/passkeys/authentication/options', 4, json],
  ['POST /auth/v1/passkeys/authentication/verify', 4, json],
  ['POST /auth/v1/factors', 4, json],
  [`POST /auth/v1/factors/${crypto.randomUUID()}/challenge`, 4, json],
  [`POST /auth/v1/factors/${crypto.randomUUID()}/verify`, 4, json],
  ['POST /auth/confirm', 4, form],
]

let fixture: Leads
beforeAll(async () => {
  // The clock is stopped, because on a slow machine an allowance would refill in the meantime.
  vi.useFakeTimers({ toFake: ['Date'] })
  fixture = await startLeads(settings)
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
  vi.useRealTimers()
})

let networks = 0

/** A person returning from an identity provider is redirected home with the reason. */
function isRefused({ status, headers }: Response): boolean {
  const isTold = Number(headers.get('retry-after')) > 0
  return (status === 429 && isTold) || (headers.get('location') ?? '').includes('over_request_rate_limit')
}

test.each(limited)('%s takes %i requests from one IPv6 network and no more', async (route, count, headers) => {
  const network = `2001:db8:${(++networks).toString(16)}`
  const from = (address: string) => send(route, headers, `${network}:${address}`)
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => from(`:${n + 1}`)))
  expect(answers.filter(isRefused)).toEqual([])
  expect(isRefused(await from(':ffff'))).toBe(true)
  expect(isRefused(await from('1::1'))).toBe(false)
})

test('inquiries are limited by IPv4 address, in whatever way it is written', async () => {
  const from = (address: string) => send('POST /functions/v1/send-contact-inquiry', json, address)
  const answers = await Promise.all(Array.from({ length: 120 }, () => from('203.0.113.7')))
  expect(answers.filter(isRefused)).toEqual([])
  const refused = await from('203.0.113.7')
  expect(refused.status).toBe(429)
  // 120 in ten minutes are one in five seconds.
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  expect((await from('::ffff:203.0.113.7')).status).toBe(429)
  expect(isRefused(await from('203.0.113.8'))).toBe(false)
})
