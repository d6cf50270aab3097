import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { refusalWords } from '#content/refusal-words.ts'
import { type AnalyticsEvent, AnalyticsEvents } from '#domain/analytics/analytics-events.ts'
import { AppError } from '#domain/errors.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { limitRate, type RateLimitDependencies } from '../middleware/rate-limit.ts'
import { readJson } from '../requests/read-json.ts'
import { isSameOrigin } from '../requests/same-origin.ts'

export interface TrackDependencies extends RateLimitDependencies {
  siteUrl: string
  record: (events: AnalyticsEvent[]) => void
}

const MAX_BODY_BYTES = 8 * 1024
/** One person reports a few times a minute, an office behind one address many times. */
const limit = { name: 'track', count: 300, windowMs: 60_000 }

/** Counts what pages report. The reports of visitors who opted out are answered and not counted. */
export function createTrackRoutes(deps: TrackDependencies): Hono {
  // Counting goes on in memory while the database is unavailable.
  const limitOften = limitRate(deps, limit, { passesWhileUnavailable: true })
  return new Hono().post('/track', limitBody(MAX_BODY_BYTES), limitOften, async (c) => {
    // Null is accepted: such a client is not a browser, and gains nothing by its reports.
    if (isSameOrigin(c, deps.siteUrl) === false) throw new AppError('forbidden', refusalWords.request.otherReporter)
    const events = v.safeParse(AnalyticsEvents, await readJson(c, ['application/json', 'text/plain']))
    if (!events.success) throw new AppError('refused', refusalWords.request.noEvents)
    if (!wantsPrivacy(c)) deps.record(events.output)
    return c.body(null, 204)
  })
}

/** Do Not Track and Global Privacy Control. Our own script sends nothing in these cases either. */
function wantsPrivacy(c: Context): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
}
