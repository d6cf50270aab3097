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
