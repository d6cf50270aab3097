import { answerWords } from '#content/inquiries/answer-words.ts'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { formatReading } from '../amounts/format-reading.ts'
import type { Measure } from '../amounts/measure.ts'
import { type Reading, readAmount } from '../amounts/read-amount.ts'
import { type FormBody, readList, readText } from '../inquiries/form-fields.ts'
import type { QuestionnaireStep } from './steps.ts'

/** One answer, with the step and field to change it in. Empty if not answered. */
export interface AnswerRow {
  field: string
  label: string
  value: string
  step: QuestionnaireStep
}

/** All answers of the first four steps, for the visitor to look over. */
export function describeAnswers(body: FormBody): AnswerRow[] {
  const types = readList(body.propertyTypes)
  const subtypes = describeSubtypes(body, types)
  const haveSubtypes = types.some((type) => type !== 'Other')
  const rows: AnswerRow[] = [
    { field: 'fullName', label: fieldLabels.fullName, value: readText(body.fullName).trim(), step: 1 },
    { field: 'email', label: fieldLabels.email, value: readText(body.email).trim(), step: 1 },
    { field: 'phone', label: fieldLabels.phone, value: readText(body.phone).trim(), step: 1 },
    { field: 'propertyTypes', label: fieldLabels.propertyTypes, value: describeOptions(body, types), step: 2 },
    { field: 'selectedSubtypes', label: fieldLabels.selectedSubtypes, value: subtypes, step: 3 },
    { field: 'locations', label: words.locations, value: describeOptions(body, readList(body.locations)), step: 4 },
    {
      field: 'budgetMin',
      label: answerWords.budget,
      value: describeRange(body.budgetMin, body.budgetMax, 'money'),
      step: 4,
    },
    {
      field: 'capRateMin',
      label: answerWords.capRate,
      value: describeRange(body.capRateMin, body.capRateMax, 'percent'),
      step: 4,
    },
  ]
  return rows.filter(({ step }) => step !== 3 || haveSubtypes)
}

/** One line for each type, such as 'Retail: Strip Plaza, Bank Branch'. */
function describeSubtypes(body: FormBody, types: readonly string[]): string {
  const chosen = body.selectedSubtypes
  if (typeof chosen !== 'object' || Array.isArray(chosen)) return ''
  return types
    .flatMap((type) => {
      const options = readList(chosen[type])
      return options.length > 0 ? [`${type}: ${describeOptions(body, options)}`] : []
    })
    .join('\n')
}

/** 'Other (please specify)' is shown as what the visitor specified. */
function describeOptions(body: FormBody, options: readonly string[]): string {
  const texts = body.otherText
  const ownWords = (option: string) =>
    typeof texts === 'object' && !Array.isArray(texts) ? readText(texts[option]).trim() : ''
  return options.map((option) => ownWords(option) || option.replace(' (please specify)', '')).join(', ')
}

/** Both amounts as we read them, such as '$750,000 to $2,000,000'. Text we cannot read is quoted. */
export function describeRange(
  min: FormBody[string] | undefined,
  max: FormBody[string] | undefined,
  measure: Measure,
): string {
  const [low, high] = [readText(min).trim(), readText(max).trim()]
  const [from, to] = [low, high].map((text) => (text ? readAmount(text, measure) : null))
  // A range or a bound, such as 'up to 2M', is complete on its own.
  const show = (text: string, reading: Reading | null | undefined) =>
    reading ? formatReading(reading, measure) : `“${text}”`
  if (low && high) return `${show(low, from)} ${answerWords.to} ${show(high, to)}`
  if (low && from) return isSingle(from) ? `${show(low, from)} ${answerWords.orMore}` : show(low, from)
  if (low) return `${words.minimum}: ${show(low, from)}`
  if (high && to) return isSingle(to) ? `${answerWords.upTo} ${show(high, to)}` : show(high, to)
  if (high) return `${words.maximum}: ${show(high, to)}`
  return ''
}

function isSingle({ low, high }: Reading): boolean {
  return low === high && low !== null
}
