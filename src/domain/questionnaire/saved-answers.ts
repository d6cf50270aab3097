import * as v from 'valibot'
import { cleanText } from '../inquiries/clean-text.ts'
import { Email } from '../inquiries/inquiry-fields.ts'
import { inquiryLimits } from '../inquiries/inquiry-limits.ts'

/** How long answers are kept for visitors who want to finish later. */
export const SAVED_DAYS = 30

const NAME = /^[a-zA-Z]{1,40}(?:\[[^\]]{1,120}\])?$/
const MAX_PAIRS = 200
const MAX_LENGTH = 40_000
/** The format that `createKey` of the form produces. */
const KEY = /^[0-9a-f]{32}$/

/** The Idempotency-Key the form is sent with, from the id of its saved answers. */
export function toFormKey(id: string): string {
  return id.replaceAll('-', '')
}

/** Consent is not saved: it counts when the form is sent, so the visitor gives it then. */
const NOT_SAVED = ['communicationConsent']

const Pair = v.tuple([
  v.pipe(v.string(), v.regex(NAME)),
  v.pipe(v.string(), v.maxLength(inquiryLimits.additionalComments), v.transform(cleanText)),
])

/**
 * Body of `save-answers`: the name-value pairs the form would post, as JSON within the JSON so that they count as a
 * single field; the current step; and the Idempotency-Key for sending. Every device that finishes the form uses this
 * key, so it arrives only once, and the link can tell that it was sent.
 */
export const SavedAnswers = v.pipe(
  v.object({
    pairs: v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.parseJson(), v.array(Pair), v.maxLength(MAX_PAIRS)),
    step: v.picklist([2, 3, 4, 5]),
    key: v.optional(v.pipe(v.string(), v.regex(KEY))),
  }),
  v.transform(({ pairs, step, key }) => ({
    pairs: pairs.filter(([name]) => !NOT_SAVED.includes(name)),
    step,
    key,
    email: pairs.find(([name]) => name === 'email')?.[1] ?? '',
  })),
  v.object({
    pairs: v.array(v.tuple([v.string(), v.string()])),
    step: v.picklist([2, 3, 4, 5]),
    email: Email,
    key: v.optional(v.string()),
  }),
)
export type SavedAnswers = v.InferOutput<typeof SavedAnswers>

/** The paths and names shared by the page and the server. */
export const savedAnswersPaths = {
  save: '/functions/v1/save-answers',
  open: '/functions/v1/open-answers',
  /** The fragment of the link on the page of saved answers, before the token. */
  fragment: '#saved-',
} as const
