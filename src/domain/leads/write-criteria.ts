import { criteriaWords as words } from '#content/account/criteria-words.ts'
import { readList, readText } from '../inquiries/form-fields.ts'
import { isObject } from '../is-object.ts'
import { describeRange } from '../questionnaire/describe-answers.ts'
import { fillWords } from '../text/fill-words.ts'

const OTHER = 'Other'
const SPECIFY = ' (please specify)'

/** 'Retail (strip plaza) or land, in Central Ontario, $1 to $2 million, cap rate 6% or more.', from an inquiry. */
export function writeCriteria(fields: Record<string, unknown>): string[] {
  const types = readList(fields.propertyTypes).map((type) => nameType(fields, type))
  const places = readList(fields.locations).map((place) => namePlace(fields, place))
  const capRate = describeRange(readText(fields.capRateMin), readText(fields.capRateMax), 'percent')
  const parts = [
    ...(types.length > 0 ? [join(types)] : []),
    places.length > 0 ? fillWords(words.where, { places: join(places) }) : words.anywhere,
    writeBudget(describeRange(readText(fields.budgetMin), readText(fields.budgetMax), 'money')),
    ...(capRate ? [fillWords(words.capRate, { amount: capRate })] : []),
  ]
  const sentence = parts.join(', ')
  return [`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`]
}

function writeBudget(amount: string): string {
  if (amount === '') return words.noBudget
  return amount === words.noLimit ? words.openBudget : shortenMillions(amount)
}

/** '$4 to $10 million' for '$4,000,000 to $10,000,000'. */
function shortenMillions(amount: string): string {
  return amount
    .replaceAll(/\$(\d{1,3}),(\d)00,000(?![\d.,])/g, (_, whole: string, tenth: string) =>
      tenth === '0' ? `$${whole} million` : `$${whole}.${tenth} million`,
    )
    .replace(/^(\$[\d.]+) million( to \$[\d.]+ million)$/, '$1$2')
}

/** 'retail (strip plaza, bank branch)' */
function nameType(fields: Record<string, unknown>, type: string): string {
  const { selectedSubtypes } = fields
  const chosen = isObject(selectedSubtypes) ? readList(selectedSubtypes[type]) : []
  const details =
    type === OTHER ? [nameOwn(fields, type)] : chosen.map((one) => nameOwn(fields, one) || nameOption(one))
  const named = details.filter(Boolean)
  return named.length > 0 ? `${nameOption(type)} (${named.join(', ')})` : nameOption(type)
}

/** Without capitals, except in abbreviations such as R&D. */
function nameOption(option: string): string {
  return option.replace(SPECIFY, '').replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** Names that visitors type keep their capitals, but an article at the start does not. */
function nameOwn(fields: Record<string, unknown>, option: string): string {
  return readOwnWords(fields, option).replace(/^(?:An?|The) /, (article) => article.toLowerCase())
}

function namePlace(fields: Record<string, unknown>, place: string): string {
  // 'Other (please specify)' is named by what the visitor specified.
  const name = readOwnWords(fields, place) || place.replace(SPECIFY, '')
  return words.the.some((one) => one === place) ? `the ${name}` : name
}

function readOwnWords({ otherText }: Record<string, unknown>, option: string): string {
  return isObject(otherText) ? readText(otherText[option]).trim() : ''
}

/** 'a, b or c' */
function join(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(words.or)
}
