import { criteriaWords as words } from '#content/account/criteria-words.ts'
import type { Measure } from '../amounts/measure.ts'
import { readList, readText } from '../inquiries/form-fields.ts'
import { isObject } from '../is-object.ts'
import { describeRange } from '../questionnaire/describe-answers.ts'
import { fillWords } from '../text/fill-words.ts'

const OTHER = 'Other'
/** The only type that isn’t followed by “property”. */
const LAND = 'Land'
const SPECIFY = ' (please specify)'

/** 'You’re looking for retail (Strip Plaza) or industrial property.' and the like, from the fields of an inquiry. */
export function writeCriteria(fields: Record<string, unknown>): string[] {
  const what = nameTypes(fields, readList(fields.propertyTypes))
  const places = readList(fields.locations).map((place) => namePlace(fields, place))
  const budget = writeRange(fields.budgetMin, fields.budgetMax, 'money')
  const capRate = writeRange(fields.capRateMin, fields.capRateMax, 'percent')
  return [
    ...(what ? [fillWords(words.looking, { what })] : []),
    places.length > 0 ? fillWords(words.where, { places: join(places) }) : words.anywhere,
    writeBudget(budget),
    ...(capRate ? [fillWords(words.capRate, { amount: capRate })] : []),
  ]
}

function writeRange(low: unknown, high: unknown, measure: Measure): string {
  return describeRange(readText(low), readText(high), measure).replace(/^from /, words.atLeast)
}

function writeBudget(amount: string): string {
  if (amount === '') return words.noBudget
  return amount === words.noLimit ? words.openBudget : fillWords(words.budget, { amount })
}

/** 'retail (Strip Plaza) or office property, or land' */
function nameTypes(fields: Record<string, unknown>, types: readonly string[]): string {
  const land = types.filter((type) => type === LAND).map((type) => nameType(fields, type))
  const named = types.filter((type) => type !== LAND).map((type) => nameType(fields, type))
  const property = named.length > 0 ? [fillWords(words.property, { types: join(named) })] : []
  return [...property, ...land].join(named.length > 1 ? words.orElse : words.or)
}

/** 'retail (Strip Plaza, Bank Branch)' */
function nameType(fields: Record<string, unknown>, type: string): string {
  const { selectedSubtypes } = fields
  const chosen = isObject(selectedSubtypes) ? readList(selectedSubtypes[type]) : []
  const details = type === OTHER ? [readOwnWords(fields, type)] : chosen.map((one) => inOwnWords(fields, one))
  const named = details.filter(Boolean)
  return named.length > 0 ? `${type.toLowerCase()} (${named.join(', ')})` : type.toLowerCase()
}

function namePlace(fields: Record<string, unknown>, place: string): string {
  const name = inOwnWords(fields, place)
  return words.the.some((one) => one === place) ? `the ${name}` : name
}

/** 'Other (please specify)' is named by what the visitor specified. */
function inOwnWords(fields: Record<string, unknown>, option: string): string {
  return readOwnWords(fields, option) || option.replace(SPECIFY, '')
}

function readOwnWords({ otherText }: Record<string, unknown>, option: string): string {
  return isObject(otherText) ? readText(otherText[option]).trim() : ''
}

/** 'a, b or c' */
function join(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(words.or)
}
