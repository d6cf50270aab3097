import * as v from 'valibot'
import { fieldMessages } from '#content/inquiries/inquiry-messages.ts'
import { cleanCode, cleanLine, cleanText } from './clean-text.ts'
import { inquiryLimits } from './inquiry-limits.ts'
import { normalisePhone } from './normalise-phone.ts'

/** One plain address as the mailer accepts it, without quotes and not a list. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\".\p{Cc}]+(?:\.[^\s@,;:<>()[\]\\".\p{Cc}]+)+$/u

export function requiredLine(message: string, max: number) {
  return v.pipe(textOrEmpty(), v.transform(cleanLine), v.nonEmpty(message), atMost(max))
}

export function optionalLine(max: number) {
  return v.pipe(textOrEmpty(), v.transform(cleanLine), atMost(max))
}

export function requiredText(message: string, max: number) {
  return v.pipe(textOrEmpty(), v.transform(cleanText), v.nonEmpty(message), atMost(max))
}

export function optionalText(max: number) {
  return v.pipe(textOrEmpty(), v.transform(cleanText), atMost(max))
}

/** One of a list. A missing and a wrong value get the same message. */
export function oneOf<const Options extends readonly string[]>(options: Options, message: string) {
  return v.pipe(textOrEmpty(), v.transform(cleanLine), v.picklist(options, message))
}

export const FullName = requiredLine(fieldMessages.fullName, inquiryLimits.fullName)

export const Email = v.pipe(
  textOrEmpty(),
  v.transform(cleanCode),
  v.nonEmpty(fieldMessages.email),
  atMost(inquiryLimits.email),
  v.check(
    (text) => text === '' || text.length > inquiryLimits.email || ONE_ADDRESS.test(text),
    fieldMessages.emailShape,
  ),
)

/** Empty if none was given. */
export const Phone = v.pipe(
  textOrEmpty(),
  v.transform(cleanCode),
  atMost(inquiryLimits.phone),
  v.check(
    (text) => text === '' || text.length > inquiryLimits.phone || normalisePhone(text) !== null,
    fieldMessages.phone,
  ),
  v.transform((text) => normalisePhone(text) ?? ''),
)

/** The checkbox for updates. Anything but an explicit yes counts as no. */
export const UpdatesConsent = v.fallback(v.optional(v.picklist(['yes', '']), ''), '')

/** A missing or null value counts as empty, so that each field has a single message for it. */
function textOrEmpty() {
  return v.nullish(v.string(fieldMessages.notText), '')
}

function atMost(max: number) {
  return v.maxLength<string, number, string>(max, fieldMessages.tooLong.replace('{max}', String(max)))
}
