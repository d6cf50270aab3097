import { expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { createInquiryRoutes, type InquiryDependencies } from './inquiry-routes.ts'

test('a lead that could not be stored is in the log, with what the database said and nothing of its sender', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const cause = new Unavailable('canceling statement due to lock timeout')
  const deps = {
    publishableKey: 'key',
    limiter: { take: async () => ({ isAllowed: true }) },
    readClientAddress: () => ({ limitKey: '192.0.2.1' }),
    readSigns: async () => ({ unseen: '', filledInMs: null, isTokenForged: false }),
    submit: () => Promise.reject(new AppError('unavailable', 'Try again.', { cause })),
    log: log as unknown as Logger,
  } as unknown as InquiryDependencies
  const routes = createInquiryRoutes(deps)
  routes.onError((error, c) =>
    c.text(error.message, error instanceof AppError && error.kind === 'unavailable' ? 503 : 500),
  )
  const body = JSON.stringify({ fullName: 'Ann Buyer', email: 'ann@buyers.example', message: 'Is it still there?' })
  const headers = { apikey: 'key', 'content-type': 'application/json' }
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  const answer = await routes.request('/send-contact-inquiry', { method: 'POST', body, headers }, bindings)
  expect([answer.status, await answer.text()]).toEqual([503, 'Try again.'])
  expect(log.warn.mock.calls).toEqual([
    [
      { reason: 'Unavailable: canceling statement due to lock timeout' },
      'a lead could not be stored; its sender was asked to try again',
    ],
  ])
})

interface Sent {
  body: unknown
  headers?: Record<string, string>
}

/** The routes with these parts, and how each request is answered: the kind of its refusal, or 200. */
function openRoutes(parts: { take?: InquiryDependencies['limiter']['take']; submit?: () => Promise<unknown> }) {
  const submit = vi.fn(parts.submit ?? (async () => ({})))
  const deps = {
    siteUrl: 'https://site.example',
    publishableKey: 'key',
    limiter: { take: parts.take ?? (async () => ({ isAllowed: true })) },
    readClientAddress: () => ({ limitKey: '192.0.2.1' }),
    readSigns: async () => ({ unseen: '', filledInMs: null, isTokenForged: false }),
    submit,
    log: { warn: vi.fn(), error: vi.fn() },
  } as unknown as InquiryDependencies
  const routes = createInquiryRoutes(deps)
  routes.onError((error, c) =>
    c.text(error instanceof AppError ? `${error.kind}: ${error.message}` : String(error), 500),
  )
  async function send({ body, headers = {} }: Sent): Promise<string> {
    const answer = await routes.request(
      '/send-contact-inquiry',
      {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { apikey: 'key', 'content-type': 'application/json', ...headers },
      },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    )
    return answer.status === 200 ? '200' : answer.text()
  }
  return { send, submit }
}

const body = { fullName: 'Ann Buyer', email: 'Ann@Buyers.example', message: 'Is it still there?' }

test('a lead is limited by the address it comes from and by its e-mail, however that is written', async () => {
  const taken: string[] = []
  const closed = new Set<string>()
  const { send, submit } = openRoutes({
    async take({ name }, key) {
      taken.push(`${name} ${key}`)
      return closed.has(name) ? { isAllowed: false, retryAfterMs: 1 } : { isAllowed: true }
    },
  })
  expect(await send({ body })).toBe('200')
  expect(taken).toEqual(['inquiry-address 192.0.2.1', 'inquiry-email ann@buyers.example'])
  for (const name of ['inquiry-address', 'inquiry-email']) {
    closed.add(name)
    expect(await send({ body })).toMatch(/^too_often/)
    closed.clear()
  }
  expect(submit).toHaveBeenCalledTimes(1)
})

test('while the limits are unavailable every lead is accepted, but a bug of ours is reported', async () => {
  const away = openRoutes({ take: () => Promise.reject(new Unavailable('no database')) })
  expect(await away.send({ body })).toBe('200')
  for (const broken of ['inquiry-address', 'inquiry-email']) {
    const take = async ({ name }: { name: string }) => {
      if (name === broken) throw new Error('a fault')
      return { isAllowed: true } as const
    }
    expect(await openRoutes({ take }).send({ body })).toBe('Error: a fault')
  }
})

test('the sender learns nothing about an internal error', async () => {
  const { send } = openRoutes({ submit: () => Promise.reject(new Error('column "x" does not exist')) })
  expect(await send({ body })).toBe('broken: Failed to submit contact inquiry. Please try again.')
})

test('a key has 255 visible characters at most', async () => {
  const { send, submit } = openRoutes({})
  const withKey = (key: string) => send({ body, headers: { 'idempotency-key': key } })
  expect([await withKey('k'), await withKey('k'.repeat(255))]).toEqual(['200', '200'])
  for (const key of ['', 'k'.repeat(256), 'two words'])
    expect(await withKey(key)).toMatch(/^invalid: The Idempotency-Key/)
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a body has 200 fields and twenty levels at most', async () => {
  const { send, submit } = openRoutes({})
  const more = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']))
  const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(await send({ body: { ...body, ...more(197) } })).toBe('200')
  expect(await send({ body: { ...body, extra: deep(20) } })).toBe('200')
  expect(await send({ body: { ...body, ...more(198) } })).toMatch(/^invalid: The body is nested/)
  expect(await send({ body: { ...body, extra: deep(21) } })).toMatch(/^invalid: The body is nested/)
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const tooMany = new URLSearchParams(more(201)).toString()
  expect(await send({ body: tooMany, headers: form })).toMatch(/^invalid: The form has too many/)
  expect(submit).toHaveBeenCalledTimes(2)
})
