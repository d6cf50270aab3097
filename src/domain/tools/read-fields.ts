import type { AmountField, FieldGroup, FieldKind, ToolField } from '#content/tools/tool-schema.ts'
import { toolWords } from '#content/tools/tool-words.ts'
import { formatReading } from '../amounts/format-reading.ts'
import type { Measure } from '../amounts/measure.ts'
import { readAmount } from '../amounts/read-amount.ts'
import { fillWords } from '../text/fill-words.ts'

/** Texts by the name of their field, as typed. */
export type ToolTexts = Readonly<Record<string, string>>

export const MAX_TEXT = 30
const MAX_MONEY = 10_000_000_000

/** What we understood of the fields, and what is wrong with them. */
export interface ReadFields {
  /** The number of a field; null if it is blank or cannot be read. */
  amount(name: string): number | null
  /** The same, with zero for a blank. */
  orZero(name: string): number
  isPercent(name: string): boolean
  text(name: string): string
  readings: Record<string, string>
  faults: Record<string, string>
  /** The labels of blank fields that count as zero. */
  blank: string[]
}

const limits: Record<FieldKind, { measure: Measure; low: number; high: number }> = {
  money: { measure: 'money', low: 0, high: MAX_MONEY },
  share: { measure: 'money', low: 0, high: MAX_MONEY },
  percent: { measure: 'percent', low: 0, high: 100 },
  interest: { measure: 'percent', low: 0, high: 30 },
  ratio: { measure: 'percent', low: 0.1, high: 10 },
  months: { measure: 'percent', low: 0, high: 60 },
  years: { measure: 'percent', low: 1, high: 50 },
  term: { measure: 'percent', low: 1, high: 30 },
}

interface ReadField {
  value: number | null
  isPercent: boolean
  reading: string
  fault: string
}

/** A number below zero. */
const MINUS = /^\$?\s*[-−–]\s*\$?\s*\d/

const nothing: ReadField = { value: null, isPercent: false, reading: '', fault: '' }

/** `isAsked`: whether the visitor wants the answer, so that blank fields are faults as well. */
export function readFields(groups: readonly FieldGroup[], texts: ToolTexts, isAsked: boolean): ReadFields {
  const read = new Map<string, ReadField>()
  const faults: Record<string, string> = {}
  const readings: Record<string, string> = {}
  const blank: string[] = []
  for (const field of listFields(groups)) {
    const text = (texts[field.name] ?? '').trim()
    const found = isAmount(field) && text !== '' ? readField(field.kind, text) : nothing
    read.set(field.name, found)
    const required = 'required' in field ? field.required : undefined
    if (found.fault) faults[field.name] = found.fault
    else if (text === '' && required && isAsked) faults[field.name] = required
    if (found.reading) readings[field.name] = found.reading
    if (isAmount(field) && text === '' && !required && !field.isQuietIfBlank) blank.push(field.label)
  }
  return {
    amount: (name) => read.get(name)?.value ?? null,
    orZero: (name) => read.get(name)?.value ?? 0,
    isPercent: (name) => read.get(name)?.isPercent ?? false,
    text: (name) => texts[name] ?? '',
    readings,
    faults,
    blank,
  }
}

export function listFields(groups: readonly FieldGroup[]): ToolField[] {
  return groups.flatMap(({ fields }) => fields)
}

export function isAmount(field: ToolField): field is AmountField {
  return field.kind !== 'choice' && field.kind !== 'tick' && field.kind !== 'city'
}

/** The text a field starts with. */
export function startOf(field: ToolField): string {
  return 'start' in field ? (field.start ?? '') : ''
}

function readField(kind: FieldKind, text: string): ReadField {
  const { measure } = limits[kind]
  const found = readAmount(text.slice(0, MAX_TEXT), measure)
  const single = found && found.low === found.high ? found.low : null
  if (single === null && kind === 'share') {
    // '65' is dollars, as '65%' cannot be.
    const share = readField('percent', text)
    if (!share.fault || text.includes('%')) return { ...share, isPercent: true }
  }
  const fault = single === null ? describeUnread(kind, text, found !== null) : checkLimits(kind, single)
  if (single === null || fault) return { ...nothing, fault }
  const reading = isClear(kind, text, single) ? '' : readingOf(single, measure)
  return { value: single, isPercent: kind === 'percent', reading, fault: '' }
}

/** What to enter instead of a text that is not one number. A range is several. */
function describeUnread(kind: FieldKind, text: string, isRange: boolean): string {
  const { oneAmount, notAbove, noAmount } = toolWords.faults
  if (isRange) return oneAmount
  if (limits[kind].measure !== 'money') return describeLimits(kind)
  return MINUS.test(text) ? notAbove : noAmount
}

function checkLimits(kind: FieldKind, value: number): string {
  const { measure, low, high } = limits[kind]
  if (value >= low && value <= high) return ''
  return measure === 'money' ? toolWords.faults.tooLarge : describeLimits(kind)
}

function describeLimits(kind: FieldKind): string {
  const { low, high } = limits[kind]
  return fillWords(toolWords.faults.range, { low: String(low), high: String(high) })
}

/** Prices and costs below this may be meant in thousands or millions, so our reading of them is shown. */
const PLAIN_MONEY = 1000

/** Whether the text can only mean this number. Years, months and ratios need no second look. */
function isClear(kind: FieldKind, text: string, value: number): boolean {
  if (kind === 'ratio' || kind === 'months' || kind === 'years' || kind === 'term') return true
  const isAsTyped = Number(text.replaceAll(/[$,%]/g, '')) === value
  if (kind === 'money') return isAsTyped && (value >= PLAIN_MONEY || value === 0)
  return isAsTyped && (kind !== 'share' || text.includes('$'))
}

function readingOf(value: number, measure: Measure): string {
  return fillWords(toolWords.readAs, { amount: formatReading({ low: value, high: value }, measure) })
}
