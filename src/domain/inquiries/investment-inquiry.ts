import * as v from 'valibot'
import { fieldMessages } from '#content/inquiries/inquiry-messages.ts'
import { locations, propertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { cleanLine } from './clean-text.ts'
import { Email, FullName, optionalLine, optionalText, Phone } from './inquiry-fields.ts'
import { inquiryLimits } from './inquiry-limits.ts'
import { formatAmount, formatRate } from './number-text.ts'

const MAX_SUBTYPES = 20
const MAX_OTHER_TEXTS = 30

/** Amounts stay as typed, because 'open' and '1.5 million' are answers too. */
const Amount = v.pipe(optionalLine(inquiryLimits.amount), v.transform(formatAmount))
const Rate = v.pipe(optionalLine(inquiryLimits.rate), v.transform(formatRate))

/** By property type. Labels are not compared with ours, so that a page loaded before they changed is still accepted. */
const Subtypes = v.nullish(
  v.pipe(
    v.record(v.string(), v.pipe(v.array(optionalLine(inquiryLimits.subtype)), v.maxLength(MAX_SUBTYPES))),
    v.transform((map) => keep(map, (type, list) => isPropertyType(type) && list.length > 0)),
  ),
  {},
)

const Label = v.pipe(v.string(), v.transform(cleanLine), v.maxLength(inquiryLimits.subtype))

/**
 * By the option whose text field it was typed in: 'Other', 'Other Retail (please specify)', 'Other (please specify)'.
 */
const OtherText = v.nullish(
  v.pipe(
    v.record(Label, optionalText(inquiryLimits.otherText)),
    v.check((map) => Object.keys(map).length <= MAX_OTHER_TEXTS, fieldMessages.notText),
    v.transform((map) => keep(map, (_, text) => text !== '')),
  ),
  {},
)

/** The questions of the questionnaire, without the consent, which comes last. */
export const InvestmentCriteria = v.object({
  fullName: FullName,
  email: Email,
  phone: Phone,
  propertyTypes: v.pipe(
    v.nullish(v.array(v.picklist(propertyTypes, fieldMessages.propertyTypes), fieldMessages.propertyTypes), []),
    v.minLength(1, fieldMessages.propertyTypes),
    v.transform(unique),
  ),
  selectedSubtypes: Subtypes,
  otherText: OtherText,
  locations: v.pipe(
    v.nullish(v.array(v.picklist(locations, fieldMessages.locations), fieldMessages.locations), []),
    v.transform(unique),
  ),
  budgetMin: Amount,
  budgetMax: Amount,
  capRateMin: Rate,
  capRateMax: Rate,
  additionalComments: optionalText(inquiryLimits.additionalComments),
})

/** Body of `send-investment-inquiry`. Without consent the form does not send it, and the server refuses it too. */
export const InvestmentInquiry = v.object({
  ...InvestmentCriteria.entries,
  communicationConsent: v.pipe(
    v.nullish(v.picklist(['yes', 'no', ''], fieldMessages.communicationConsent), ''),
    v.notValue('', fieldMessages.communicationConsent),
    v.value('yes', fieldMessages.consentRefused),
  ),
})
export type InvestmentInquiry = v.InferOutput<typeof InvestmentInquiry>

function isPropertyType(text: string): boolean {
  return propertyTypes.some((type) => type === text)
}

function keep<Value>(map: Record<string, Value>, isKept: (key: string, value: Value) => boolean) {
  return Object.fromEntries(Object.entries(map).filter(([key, value]) => isKept(key, value)))
}

function unique<Item>(items: Item[]): Item[] {
  return [...new Set(items)]
}
