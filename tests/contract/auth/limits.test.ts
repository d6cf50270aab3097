import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, newAddress, password, startAuthFixture } from './auth-fixture.ts'

// The product has its limits on and trusts a proxy header, so that each test can choose its client addresses.
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({ RATE_LIMIT: 'on', AUTH_MAIL_INTERVAL_S: '60', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const from = (address: string) => ({ 'x-forwarded-for': address })
const post = (path: string, body: unknown, address: string) => fixture.send('POST', path, body, from(address))

test.each([
  ['/signup', {}],
  ['/otp', {}],
  ['/magiclink', {}],
  ['/recover', {}],
  ['/resend', {}],
  ['/verify', {}],
  ['/token?grant_type=refresh_token', { refresh_token: 'abc' }],
])('after thirty requests to %s from one address the next one gets a time to retry', async (path, body) => {
  const address = `203.0.113.${path.length}`
  const answers = await Promise.all(Array.from({ length: 33 }, () => post(path, body, address)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  for (const answer of refused) {
    expect(answer.body).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await post(path, body, '198.51.100.1')).status).not.toBe(429)
})

test('all spellings of one network share a limit, and addresses that the client adds to the header do not count', async () => {
  const spellings = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:DB8:1:2:ffff::9',
    '2001:db8:1:2:0:0:0:5',
    '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
    '9.9.9.9, 2001:db8:1:2::77',
    'unknown, 2001:db8:1:2::78',
    '2001:db8:9:9::1, 2001:db8:1:2::79',
  ]
  const answers = []
  for (let n = 0; n < 32; n++) answers.push(await post('/verify', {}, spellings[n % spellings.length] ?? ''))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await post('/verify', {}, '2001:db8:1:3::1')).status).toBe(400)
})

test('each kind of mail goes to an address once a minute, whether it is known or not', async () => {
  const known = newAddress()
  await fixture.admin().createUser({ email: known, password, email_confirm: true })
  for (const email of [known, newAddress('nobody')]) {
    expect((await post('/recover', { email }, '198.51.100.2')).status).toBe(200)
    const again = await post('/recover', { email }, '198.51.100.3')
    expect(again.status).toBe(429)
    expect(again.body.code).toBe('over_email_send_rate_limit')
    expect(again.body.message).toMatch(/^For security purposes, you can only request this after \d\d seconds\.$/)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
  }
  // Another kind of mail is not limited by it.
  expect((await post('/signup', { email: known, password }, '198.51.100.2')).status).toBe(200)
})

test('a repeated sign-up is limited in the same way for a new, a pending and a confirmed address', async () => {
  const confirmed = newAddress()
  await fixture.admin().createUser({ email: confirmed, password, email_confirm: true })
  for (const email of [confirmed, newAddress()]) {
    expect((await post('/signup', { email, password }, '198.51.100.4')).status).toBe(200)
    expect((await post('/signup', { email, password }, '198.51.100.4')).status).toBe(429)
  }
})

test('the limits on mails do not reveal whether an address has an account', async () => {
  const known = newAddress()
  await fixture.admin().createUser({ email: known, password, email_confirm: true })
  const paths = ['/signup', '/otp', '/recover', '/resend'] as const
  const statuses = []
  for (const email of [known, newAddress('nobody')]) {
    const asked = []
    for (const path of paths) asked.push((await post(path, { email, password, type: 'signup' }, '198.51.100.7')).status)
    statuses.push(asked)
  }
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]).toEqual([200, 429, 200, 429])
})

test('wrong passwords lock out only the address that guesses', async () => {
  const email = newAddress()
  await fixture.admin().createUser({ email, password, email_confirm: true })
  const guess = (address: string, given: string) =>
    post('/token?grant_type=password', { email, password: given }, address)
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => guess('198.51.100.5', `guess-number-${n}00`)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await guess('198.51.100.5', password)).status).toBe(429)
  expect((await guess('198.51.100.6', password)).status).toBe(200)
})

test('more passwords at once than can be hashed are refused, and the site keeps running', async () => {
  await using small = await startAuthFixture({ AUTH_HASH_CONCURRENCY: '1', AUTH_HASH_QUEUE: '2' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      small.send('POST', '/token?grant_type=password', { email: 'nobody@x.example', password: 'not-the-password-1' }),
    ),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('2')
  expect(answers.every(({ status }) => status === 503 || status === 400)).toBe(true)
  expect((await fetch(`${small.url}/`)).status).toBe(200)
})
