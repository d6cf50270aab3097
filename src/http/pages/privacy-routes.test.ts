import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import type { DynamicPage, PageResponse } from '#domain/site/dynamic-page.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { createPrivacyRoutes } from './privacy-routes.ts'

const page: PageResponse = { contentType: 'text/html; charset=utf-8', body: 'a page', isUnavailable: false }

/** The routes with a service that always throws, and the pages they render. */
function createRoutes(thrown: unknown, answer: PageResponse = page) {
  const asked: DynamicPage[] = []
  const fail = () => Promise.reject(thrown)
  const routes = createPrivacyRoutes({
    siteUrl: 'https://www.offmarket-ontario.example',
    privacyLink: { read: fail, correct: fail, withdraw: fail, erase: fail, renew: fail },
    newAddress: { read: fail, confirm: fail },
    renderPage: async (wanted) => {
      asked.push(wanted)
      return answer
    },
    limiter: noLimits,
    readClientAddress: () => ({ address: '192.0.2.1', limitKey: '192.0.2.1' }),
    log: pino({ level: 'silent' }),
  })
  const request = (path: string) =>
    Promise.resolve(routes.request(path, {}, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }))
  return { asked, request }
}

test('a refusal becomes a page with its message, its status and Retry-After', async () => {
  const { asked, request } = createRoutes(new AppError('unavailable', 'Away.', { retryAfterSeconds: 2 }))
  const answer = await request('/privacy/token')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(asked).toEqual([{ page: 'own-inquiry', state: 'refused', message: 'Away.' }])
})

test('an unexpected error also becomes a page, without its cause', async () => {
  const { asked, request } = createRoutes(new Error('select * from inquiries'))
  expect((await request('/privacy/token')).status).toBe(500)
  expect(asked).toMatchObject([{ state: 'refused', message: expect.stringContaining('Please try again.') }])
  expect(JSON.stringify(asked)).not.toContain('select')
})

test('a page that is unavailable is sent with status 503', async () => {
  const words = { contentType: 'text/plain; charset=utf-8', body: 'Later.', isUnavailable: true }
  const { request } = createRoutes(new AppError('not_found', 'No.'), words)
  const answer = await request('/privacy/token')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('an expired link gets a page that offers a new one, also for the download', async () => {
  const { asked, request } = createRoutes(new AppError('forbidden', 'Old.', { code: 'link_expired' }))
  for (const path of ['/privacy/token', '/privacy/token/download']) expect((await request(path)).status).toBe(403)
  const page = { page: 'own-inquiry', state: 'expired', path: '/privacy/token' }
  expect(asked).toEqual([page, page])
})
