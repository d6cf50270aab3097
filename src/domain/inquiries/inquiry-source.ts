import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'

const MAX_LENGTH = 300

/** The origin of a lead is useful but never a reason to refuse it: long values are cut and invalid ones dropped. */
const Line = v.fallback(
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => cleanLine(text.slice(0, MAX_LENGTH * 4)).slice(0, MAX_LENGTH)),
    // Cutting may split a surrogate pair.
    v.transform(cleanLine),
  ),
  '',
)

const Utm = v.fallback(
  v.nullish(v.object({ source: Line, medium: Line, campaign: Line, term: Line, content: Line })),
  null,
)

export const noSource = { page: '', referrer: '', firstUtm: null, lastUtm: null, language: '' }

/** Sent by our pages with the inquiry, as `source`. */
export const InquirySource = v.fallback(
  v.nullish(
    v.object({
      /** The path of the page with the form. */
      page: Line,
      referrer: Line,
      /** The campaign of the first visit stored on this device, and of the current visit. */
      firstUtm: Utm,
      lastUtm: Utm,
      language: Line,
    }),
    {},
  ),
  noSource,
)
export type InquirySource = v.InferOutput<typeof InquirySource>
