import { isObject } from '#domain/is-object.ts'
import { type Filter, FilterFault, parseFilter } from './parse-filter.ts'

/** One of a join's requests for table changes. */
export interface ChangeRequest {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  /** `*` for all tables of the schema. */
  table: string
  filters: Filter[]
  /** Null for all columns. */
  select: string[] | null
}

/** A request that can't be granted. The message is for the client. */
export class ChangeRequestFault extends Error {}

const events = ['INSERT', 'UPDATE', 'DELETE'] as const
const MAX_TEXT = 10_000

export function parseChangeRequest(value: unknown): ChangeRequest {
  const request = isObject(value) ? value : {}
  const schema = readName(request.schema)
  const table = readName(request.table)
  if (schema === null && table === null)
    throw new ChangeRequestFault(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ' +
        JSON.stringify(value).slice(0, MAX_TEXT),
    )
  const isWildcard = table === null || table === '*' || schema === '*'
  const word = typeof request.event === 'string' ? request.event.toUpperCase() : '*'
  const select = readSelect(request.select, isWildcard)
  const filters = readFilters(request.filter)
  if (filters.length > 0 && isWildcard)
    throw new ChangeRequestFault(
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
export function describeChangeRequest({ event, schema, table, filters, select }: ChangeRequest): string {
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
    throw new ChangeRequestFault(`Error parsing \`filter\` params: ${error.message}`)
  }
}

function readSelect(value: unknown, isWildcard: boolean): string[] | null {
  if (value === undefined || value === null) return null
  const isList = Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
  if (!isList)
    throw new ChangeRequestFault(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  if (isWildcard)
    throw new ChangeRequestFault(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return value
}
