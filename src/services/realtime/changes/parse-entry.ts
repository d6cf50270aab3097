import { isObject } from '#domain/is-object.ts'
import { type Filter, FilterFault, parseFilter } from './parse-filter.ts'

/** What one entry of a join asks for. */
export interface ChangeEntry {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  /** `*` for all tables of the schema. */
  table: string
  filters: Filter[]
  /** Null for all columns. */
  select: string[] | null
}

/** An entry that can't be subscribed to. The message is for the client. */
export class EntryFault extends Error {}

const events = ['INSERT', 'UPDATE', 'DELETE'] as const
const MAX_TEXT = 10_000

export function parseEntry(value: unknown): ChangeEntry {
  const entry = isObject(value) ? value : {}
  const schema = readName(entry.schema)
  const table = readName(entry.table)
  if (schema === null && table === null)
    throw new EntryFault(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ' +
        JSON.stringify(value).slice(0, MAX_TEXT),
    )
  const isWildcard = table === null || table === '*' || schema === '*'
  const word = typeof entry.event === 'string' ? entry.event.toUpperCase() : '*'
  const select = readSelect(entry.select, isWildcard)
  const filters = readFilters(entry.filter)
  if (filters.length > 0 && isWildcard)
    throw new EntryFault(
      'Filters are not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return {
    event: events.find((known) => known === word) ?? '*',
    schema: schema ?? 'public',
    table: table ?? '*',
    filters,
    select,
  }
}

/** In the official service's format. */
export function describeEntry({ event, schema, table, filters, select }: ChangeEntry): string {
  const shown = filters.map(
    ({ column, operator, value, isNegated }) =>
      `{${JSON.stringify(column)}, "${operator}", ${JSON.stringify(value)}, ${isNegated}}`,
  )
  const columns = select ? `[${select.map((name) => JSON.stringify(name)).join(', ')}]` : 'nil'
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${shown.join(', ')}], select: ${columns}]`
}

function readName(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readFilters(value: unknown): Filter[] {
  if (value === undefined || value === null) return []
  try {
    if (typeof value !== 'string' || value.length > MAX_TEXT) throw new FilterFault(`[${JSON.stringify(value)}]`)
    return parseFilter(value)
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error
    throw new EntryFault(`Error parsing \`filter\` params: ${error.message}`)
  }
}

function readSelect(value: unknown, isWildcard: boolean): string[] | null {
  if (value === undefined || value === null) return null
  const isList = Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
  if (!isList)
    throw new EntryFault(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  if (isWildcard)
    throw new EntryFault(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return value
}
