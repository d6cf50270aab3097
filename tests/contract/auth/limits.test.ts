import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, newAddress, password, startAuthFixture } from './auth-fixture.ts'

// The product has its limits on and trusts a proxy header, so that each test can choose its client addresses. It hashes
// one password at a time, while two others wait.
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({
    RATE_LIMIT: 'on',
    AUTH_MAIL_INTERVAL_S: '60',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_HASH_CONCURRENCY: '1',
    AUTH_HASH_QUEUE: '2',
  })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const from = (address: string) => ({ 'x-forwarded-for': address })
const post = (path: string, body: unknown, address: string) => fixture.send('POST', path, body, from(address))

test('after thirty requests from one address the next one gets a time to retry, and other addresses are served', async () => {
  const answers = await Promise.all(Array.from({ length: 33 }, () => post('/verify', {}, '203.0.113.1')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  for (const answer of refused) {
    expect(answer.body).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await post('/verify', {}, '198.51.100.1')).status).toBe(400)
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

test('more passwords at once than can be hashed are refused, and the site keeps running', async () => {
  const guess = { email: 'nobody@x.example', password: 'not-the-password-1' }
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) => post('/token?grant_type=password', guess, `192.0.2.${index + 1}`)),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('2')
  expect(answers.every(({ status }) => status === 503 || status === 400)).toBe(true)
  expect((await fetch(`${fixture.url}/`)).status).toBe(200)
})
