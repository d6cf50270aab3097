// Converts and validates fields of bodies and queries, with the messages of the validator that the protocol comes from.
import { isObject } from '#domain/is-object.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { toStorable } from './read-body.ts'

interface Bounds {
  min?: number
  max?: number
}

export interface Fields {
  has(name: string): boolean
  isNull(name: string): boolean
  require(...names: string[]): void
  text(name: string): string | undefined
  boolean(name: string): boolean | undefined
  integer(name: string, bounds?: Bounds): number | undefined
  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | undefined
  array(name: string, bounds?: Bounds): unknown[] | undefined
  texts(name: string, bounds?: Bounds): string[] | undefined
  object(name: string): Fields | undefined
}

/** Reads fields of `values`; `where` is their name in messages, for example `body` or `querystring`. */
export function createFields(values: Record<string, unknown>, where: string): Fields {
  const fail = (name: string, rule: string) => refuseWith.invalidRequest(`${where}/${name} ${rule}`)

  /** The converted value, or undefined if the field is missing. */
  function read<Value>(name: string, convert: (value: unknown) => Value | null, rule: string): Value | undefined {
    const value = toStorable(values[name])
    if (value === undefined) return undefined
    const converted = convert(value)
    if (converted === null) throw fail(name, rule)
    return converted
  }

  return {
    has: (name) => values[name] !== undefined,
    isNull: (name) => values[name] === null,

    require(...names) {
      const missing = names.find((name) => values[name] === undefined)
      if (missing) throw refuseWith.invalidRequest(`${where} must have required property '${missing}'`)
    },

    text: (name) => read(name, toText, 'must be string'),
    boolean: (name) => read(name, toBoolean, 'must be boolean'),

    integer(name, { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
      const value = read(name, toInteger, 'must be integer')
      if (value !== undefined && value < min) throw fail(name, `must be >= ${min}`)
      if (value !== undefined && value > max) throw fail(name, `must be <= ${max}`)
      return value
    },

    oneOf(name, words) {
      const text = read(name, toText, 'must be string')
      const word = words.find((one) => one === text)
      if (text !== undefined && word === undefined) throw fail(name, 'must be equal to one of the allowed values')
      return word
    },

    array(name, { min = 0 } = {}) {
      const value = read(name, (one) => (Array.isArray(one) ? one : null), 'must be array')
      if (value && value.length < min) throw fail(name, `must NOT have fewer than ${min} items`)
      return value
    },

    texts(name, bounds) {
      return this.array(name, bounds)?.map((item, index) => {
        const text = toText(item)
        if (text === null) throw fail(`${name}/${index}`, 'must be string')
        return text
      })
    },

    object(name) {
      const value = read(name, (one) => (isObject(one) ? one : null), 'must be object')
      return value && createFields(value, `${where}/${name}`)
    },
  }
}

function toText(value: unknown): string | null {
  if (value === null) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function toInteger(value: unknown): number | null {
  if (value === null) return 0
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'boolean') return number ? 1 : 0
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 || value === null ? false : null
}
