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
  record: (events: AnalyticsEvent[]) => Promise<void>
}

const MAX_BODY_BYTES = 8 * 1024
/** One person sends a few reports a minute, an office behind one address many. */
const limit = { name: 'track', count: 300, windowMs: 60_000 }

/** Counts the reports of pages. Reports from visitors who opted out are answered but not counted. */
export function createTrackRoutes(deps: TrackDependencies): Hono {
  return new Hono().post('/track', limitBody(MAX_BODY_BYTES), limitRate(deps, limit), async (c) => {
    // Null is accepted: such a client is not a browser, and has nothing to gain.
    if (isSameOrigin(c, deps.siteUrl) === false) throw new AppError('forbidden', refusalWords.request.otherReporter)
    const events = v.safeParse(AnalyticsEvents, await readJson(c, ['application/json', 'text/plain']))
    if (!events.success) throw new AppError('refused', refusalWords.request.noEvents)
    if (!wantsPrivacy(c)) await deps.record(events.output)
    return c.body(null, 204)
  })
}

/** Do Not Track or Global Privacy Control. Our own script sends nothing then either. */
function wantsPrivacy(c: Context): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
}
