import { expect, test, vi } from 'vitest'
import type { Logger } from '#platform/log/logger.ts'
import { createCspReportRoutes } from './csp-report-routes.ts'

test('logs twenty reports a minute, shortened and without personal data in URLs', async () => {
  const log = { warn: vi.fn() }
  let time = 0
  const routes = createCspReportRoutes({ log: log as unknown as Logger, now: () => time })
  const report = {
    type: 'csp-violation',
    body: {
      blockedURL: `https://evil.example/x?name=ann#here`,
      documentURL: `https://site.example/${'y'.repeat(300)}`,
      effectiveDirective: 'script-src',
    },
  }
  const send = async (reports: unknown) => {
    const headers = { 'content-type': 'application/reports+json' }
    const answer = await routes.request('/csp-report', { method: 'POST', headers, body: JSON.stringify(reports) })
    expect(answer.status).toBe(204)
    return log.warn.mock.calls.length
  }
  expect(await send('nonsense')).toBe(0)
  expect(await send([report])).toBe(1)
  expect(log.warn.mock.calls[0]?.[0]).toEqual({
    directive: 'script-src',
    blocked: 'https://evil.example/x',
    page: `https://site.example/${'y'.repeat(179)}`,
  })
  const many = Array.from({ length: 9 }, () => report)
  for (const count of [10, 19, 20, 20]) expect(await send(many)).toBe(count)
  time = 60_000
  expect(await send(many)).toBe(29)
})
