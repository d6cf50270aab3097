import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { type FormBody, readList, readText } from '../inquiries/form-fields.ts'
import type { QuestionnaireStep } from './steps.ts'

/** One answer, with the step and the field that it can be changed in. Empty if there is none. */
export interface AnswerRow {
  field: string
  label: string
  value: string
  step: QuestionnaireStep
}

/** Everything that was answered on the first four steps, for the visitor to look over. */
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
    { field: 'budgetMin', label: words.budget, value: describeRange(body.budgetMin, body.budgetMax), step: 4 },
    { field: 'capRateMin', label: words.capRate, value: describeRange(body.capRateMin, body.capRateMax), step: 4 },
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

/** 'Other (please specify)' is shown as what was specified. */
function describeOptions(body: FormBody, options: readonly string[]): string {
  const texts = body.otherText
  const ownWords = (option: string) =>
    typeof texts === 'object' && !Array.isArray(texts) ? readText(texts[option]).trim() : ''
  return options.map((option) => ownWords(option) || option.replace(' (please specify)', '')).join(', ')
}

/** Both ends in one field, such as '5-7%'. */
const RANGE = /\d.*(?:[-–]|to).*\d/

function describeRange(min: FormBody[string] | undefined, max: FormBody[string] | undefined): string {
  const [low, high] = [quoteWords(readText(min).trim()), quoteWords(readText(max).trim())]
  if (low && high) return `${low} ${words.to} ${high}`
  if (RANGE.test(low) && !high) return low
  if (low) return isQuoted(low) ? `${words.minimum}: ${low}` : `${words.from} ${low}`
  return isQuoted(high) ? `${words.maximum}: ${high}` : high && `${words.upTo} ${high}`
}

/** An amount without a digit, such as 'lots', is shown as the visitor's own words. */
function quoteWords(amount: string): string {
  return amount && !/\d/.test(amount) ? `“${amount}”` : amount
}

function isQuoted(amount: string): boolean {
  return amount.startsWith('“')
}
