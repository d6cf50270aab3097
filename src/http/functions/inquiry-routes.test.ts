import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import { createInquiryRoutes, type InquiryDependencies } from './inquiry-routes.ts'

interface Sent {
  body: unknown
  headers?: Record<string, string>
}

interface Parts {
  take?: InquiryDependencies['limiter']['take']
  submit?: () => Promise<unknown>
  renderPage?: () => Promise<unknown>
}

/** The routes with these parts. `send` resolves with 200 or the refusal. */
function openRoutes(parts: Parts) {
  const submit = vi.fn(parts.submit ?? (async () => ({})))
  const log = { info: vi.fn(), error: vi.fn() }
  const countRefusal = vi.fn()
  const deps = {
    siteUrl: 'https://site.example',
    publishableKey: 'key',
    limiter: { take: parts.take ?? (async () => ({ isAllowed: true })) },
    readClientAddress: () => ({ limitKey: '192.0.2.1' }),
    readSpamSignals: async () => ({ honeypot: '', filledInMs: null, isTokenForged: false }),
    submit,
    renderPage: parts.renderPage ?? (async () => ({ contentType: 'text/html', body: '', isUnavailable: false })),
    countRefusal,
    log,
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
  return { send, submit, log, countRefusal }
}

const body = { fullName: 'Ann Buyer', email: 'Ann@Buyers.example', message: 'Is it still there?' }

test('while the limiter is unavailable every lead is accepted, but a bug is reported', async () => {
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

test('leads that could not be stored are logged once a minute, with their number but not their content', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cause = new Unavailable('no room for <ann@buyers.example>')
  const { send, log } = openRoutes({ submit: () => Promise.reject(new AppError('unavailable', 'Again.', { cause })) })
  const line = (count: number) => [
    { count, reason: 'Unavailable: no room for <[address]>' },
    'leads could not be stored; their senders were asked to try again',
  ]
  for (let lead = 0; lead < 4; lead++) expect(await send({ body })).toBe('unavailable: Again.')
  expect(log.error.mock.calls).toEqual([line(1)])
  vi.advanceTimersByTime(60_000)
  expect(log.error.mock.calls).toEqual([line(1), line(3)])
  // After a quiet minute, the next one is logged at once.
  vi.advanceTimersByTime(60_000)
  await send({ body })
  expect(log.error.mock.calls).toEqual([line(1), line(3), line(1)])
})

test('each lead that is not stored is counted once, with the reason, whichever way it came', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const posted = { body: new URLSearchParams(body).toString(), headers: form }
  const away = () => Promise.reject(new Unavailable('away'))
  const broken = () => Promise.reject(new Error('a fault'))
  const cases: [Parts, Sent, string[]][] = [
    [{}, { body }, []],
    [{}, posted, []],
    [{}, { body: { ...body, email: 'nobody' } }, ['invalid_fields']],
    [{}, { body, headers: { apikey: 'wrong' } }, ['unauthorized']],
    [{ take: async () => ({ isAllowed: false, retryAfterSeconds: 1 }) }, { body }, ['rate_limited']],
    [{ take: async () => ({ isAllowed: false, retryAfterSeconds: 1 }) }, posted, ['rate_limited']],
    [{ submit: away }, posted, ['unavailable']],
    [{ submit: away, renderPage: broken }, posted, ['unavailable']],
    // It is stored, though its sender does not see that.
    [{ renderPage: broken }, posted, []],
    [{ submit: broken }, { body }, ['internal_error']],
  ]
  for (const [parts, sent, reasons] of cases) {
    const { send, countRefusal } = openRoutes(parts)
    await send(sent)
    expect(countRefusal.mock.calls.flat()).toEqual(reasons)
  }
})

test('the sender learns nothing about an internal error', async () => {
  const { send } = openRoutes({ submit: () => Promise.reject(new Error('column "x" does not exist')) })
  expect(await send({ body })).toBe('broken: Failed to submit contact inquiry. Please try again.')
})

test('a key has at most 255 visible characters', async () => {
  const { send, submit } = openRoutes({})
  const withKey = (key: string) => send({ body, headers: { 'idempotency-key': key } })
  expect([await withKey('k'), await withKey('k'.repeat(255))]).toEqual(['200', '200'])
  for (const key of ['', 'k'.repeat(256), 'two words'])
    expect(await withKey(key)).toMatch(/^invalid: The Idempotency-Key/)
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a body has at most 200 fields and twenty levels', async () => {
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
