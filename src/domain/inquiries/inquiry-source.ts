import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'

const LONGEST = 300

/** Where a lead came from is nice to know and no reason to refuse it: what is too long is cut, what is odd left out. */
const Word = v.fallback(
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => cleanLine(text.slice(0, LONGEST * 4)).slice(0, LONGEST)),
    // Cutting may part a pair of surrogates.
    v.transform(cleanLine),
  ),
  '',
)

const Utm = v.fallback(
  v.nullish(v.object({ source: Word, medium: Word, campaign: Word, term: Word, content: Word })),
  null,
)

/** Sent by our pages beside the inquiry, as `source`. */
export const InquirySource = v.fallback(
  v.nullish(
    v.object({
      /** Path of the page that the form stood on. */
      page: Word,
      referrer: Word,
      /** Campaign of the first visit that this device remembers, and of this one. */
      firstUtm: Utm,
      lastUtm: Utm,
      language: Word,
    }),
    {},
  ),
  { page: '', referrer: '', firstUtm: null, lastUtm: null, language: '' },
)
export type InquirySource = v.InferOutput<typeof InquirySource>
