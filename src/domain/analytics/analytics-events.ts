import * as v from 'valibot'
import { inquiryKinds } from '../inquiries/inquiry.ts'

/** Only known paths are stored, so a long one may be cut. */
const Path = v.pipe(v.string(), v.startsWith('/'), cutTo(200))
/** Largest contentful paint, interaction to next paint, layout shift, first contentful paint, time to first byte. */
const VitalName = v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB'])
export type VitalName = v.InferOutput<typeof VitalName>
const Word = v.pipe(v.string(), cutTo(60))

/**
 * Where the visit came from: the host of the referrer, never a full URL, or the words of a campaign link. For a page view,
 * an empty referrer means that the visitor typed the address, and none that they came from another of our pages.
 */
const arrival = {
  referrer: v.optional(Word),
  campaign: v.optional(v.strictObject({ source: Word, medium: v.optional(Word), name: v.optional(Word) })),
}

/** The calculators whose figures may be in an address. The others tell us nothing but the page view. */
export const countedTools = ['cap-rate', 'mortgage', 'purchase-costs'] as const

/** Everything the browser reports to `POST /functions/v1/track`. */
export const AnalyticsEvent = v.variant('event', [
  v.strictObject({ event: v.literal('page_view'), path: Path, ...arrival }),
  v.strictObject({ event: v.literal('page_not_found'), path: Path, ...arrival }),
  v.strictObject({
    event: v.literal('share'),
    path: Path,
    network: v.picklist(['facebook', 'x', 'linkedin', 'email', 'native', 'copy']),
  }),
  v.strictObject({ event: v.literal('tool_use'), tool: v.picklist(countedTools), ...arrival }),
  v.strictObject({ event: v.literal('questionnaire_step'), step: v.picklist([1, 2, 3, 4, 5]), ...arrival }),
  v.strictObject({ event: v.literal('sell_fast_step'), step: v.picklist([1, 2]), ...arrival }),
  /** A form was begun and left at this field without being sent. */
  v.strictObject({ event: v.literal('field_left'), form: v.picklist(inquiryKinds), field: Word, ...arrival }),
  v.strictObject({
    event: v.literal('form_outcome'),
    form: v.picklist(['investment', 'contact', 'sell-fast', 'sign-up', 'sign-in']),
    /** `invalid`: the visitor has to correct something. `failed`: the server or the connection failed. */
    outcome: v.picklist(['sent', 'invalid', 'failed']),
  }),
  v.strictObject({
    event: v.literal('web_vital'),
    path: Path,
    name: VitalName,
    /** In milliseconds, except for CLS, which is a score. */
    value: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
  }),
])
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEvent>

const MAX_EVENTS = 20

/** The body of a request: one event or a list. */
export const AnalyticsEvents = v.pipe(
  v.unknown(),
  v.transform((body) => (Array.isArray(body) ? body : [body])),
  v.array(AnalyticsEvent),
  v.minLength(1),
  v.maxLength(MAX_EVENTS),
)

function cutTo(length: number) {
  return v.transform((text: string) => text.slice(0, length))
}
