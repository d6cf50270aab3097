import { Hono } from 'hono'
import * as v from 'valibot'
import type { Logger } from '#platform/log/logger.ts'
import { readJson } from '../requests/read-json.ts'

const MAX_REPORTS_A_MINUTE = 20
const MINUTE = 60_000
const ShortText = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 200)),
)
const Reports = v.array(
  v.object({
    type: v.string(),
    body: v.object({
      blockedURL: v.optional(ShortText, ''),
      documentURL: v.optional(ShortText, ''),
      effectiveDirective: v.optional(ShortText, ''),
    }),
  }),
)

/** Browsers report violations of the Content-Security-Policy here. A few per minute are logged. */
export function createCspReportRoutes({ log, now }: { log: Logger; now: () => number }): Hono {
  let minute = 0
  let count = 0
  return new Hono().post('/csp-report', async (c) => {
    const reports = v.safeParse(Reports, await readJson(c, ['application/reports+json', 'application/json']))
    const thisMinute = Math.floor(now() / MINUTE)
    if (thisMinute !== minute) {
      minute = thisMinute
      count = 0
    }
    for (const { body } of reports.success ? reports.output : []) {
      if (++count > MAX_REPORTS_A_MINUTE) break
      log.warn(
        {
          directive: body.effectiveDirective,
          blocked: withoutQuery(body.blockedURL),
          page: withoutQuery(body.documentURL),
        },
        'content security policy report',
      )
    }
    return c.body(null, 204)
  })
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? ''
}
