import type { FieldGroup, ToolField, ToolId } from '#content/tools/tool-schema.ts'
import type { Timeline } from './cash-or-list.ts'
import { listFields, type ReadFields, readFields, startOf, type ToolTexts } from './read-fields.ts'

export interface Row {
  label: string
  value: string
  /** Whether it is what the visitor came for. */
  isMain?: boolean
}

/** A table that is also a chart if its rows have bars. */
export interface ToolTable {
  caption: string
  head: readonly string[]
  rows: readonly { label: string; cells: readonly string[]; bar?: readonly number[] }[]
  /** The names of the parts of the bars, if there are several. */
  parts?: readonly string[]
}

/** What a button carries into the questionnaire or the fast-sale form. A price never goes to the latter. */
export type Carried =
  | { form: 'investment'; values: { budgetMax?: string; capRateMin?: string; locations?: string } }
  | { form: 'sell-fast'; values: { timeline: Timeline } }

export interface ToolAnswer {
  /** The result, which screen readers announce. */
  sentence: string
  rows: readonly Row[]
  notes: readonly string[]
  tables: readonly ToolTable[]
  carried: Carried | null
}

/** A city, with its range of cap rates if a registrant has attested to it. */
export type Place = {
  slug: string
  name: string
  location: string
  range: { low: number; high: number; basis: string } | null
}

export interface Tool {
  id: ToolId
  groups: readonly FieldGroup[]
  /** Null if something is missing. Adds to the faults of the fields what is wrong between them. */
  answer(read: ReadFields, context: { places: readonly Place[]; isAsked: boolean }): ToolAnswer | null
}

export interface ToolState {
  texts: ToolTexts
  readings: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
  /** The labels of blank fields that count as zero. */
  blank: readonly string[]
  answer: ToolAnswer | null
}

/** Before the visitor asks for the result, blank fields are not faults. */
export function runTool(tool: Tool, typed: ToolTexts, places: readonly Place[], isAsked: boolean): ToolState {
  const texts = completeTexts(tool, typed)
  const read = readFields(tool.groups, texts, isAsked)
  const hasFault = () => Object.keys(read.faults).length > 0
  const answer = hasFault() ? null : tool.answer(read, { places, isAsked })
  const { readings, faults, blank } = read
  return { texts, readings, faults, blank, answer: hasFault() ? null : answer }
}

/** Fields that were left out have the text that they start with. */
export function completeTexts({ groups }: Pick<Tool, 'groups'>, typed: ToolTexts): ToolTexts {
  return Object.fromEntries(listFields(groups).map((field) => [field.name, typed[field.name] ?? startOf(field)]))
}

/** Whether the visitor has typed an amount, so that an answer is expected. */
export function hasAmounts({ groups }: Pick<Tool, 'groups'>, typed: ToolTexts): boolean {
  return listFields(groups).some(({ kind, name }) => kind !== 'city' && (typed[name] ?? '') !== '')
}

/** The pairs of a link: every text that differs from the one its field starts with. */
export function pairsOf({ groups }: Pick<Tool, 'groups'>, texts: ToolTexts): [string, string][] {
  return listFields(groups).flatMap((field): [string, string][] => {
    const text = texts[field.name] ?? ''
    return text === startOf(field) ? [] : [[field.name, text]]
  })
}

/** The signs of amounts. Other labels say what to enter. */
export const units: Partial<Record<ToolField['kind'], '$' | '%'>> = { money: '$', percent: '%', interest: '%' }

/** What was entered, to be read beside the result. Says nothing of fields with the text that they start with. */
export function listEntries(tool: Pick<Tool, 'groups'>, texts: ToolTexts): Row[] {
  const entered = new Map(pairsOf(tool, texts))
  return listFields(tool.groups).flatMap((field) => {
    const text = entered.get(field.name)
    return text ? [{ label: field.label, value: describeEntry(field, text) }] : []
  })
}

/** What is in each field, by its name, as `listEntries` shows it. */
export function listTyped({ groups }: Pick<Tool, 'groups'>, texts: ToolTexts): Record<string, string> {
  return Object.fromEntries(
    listFields(groups).map((field) => [field.name, describeEntry(field, texts[field.name] ?? '')]),
  )
}

function describeEntry(field: ToolField, text: string): string {
  if (field.kind === 'choice') return field.options.find(({ value }) => value === text)?.label ?? text
  const unit = units[field.kind] ?? ''
  return unit === '$' ? unit + text : text + unit
}
