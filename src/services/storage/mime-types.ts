import { refusal, refuseWith } from './wire/refusals.ts'

const TYPE = /^[a-z0-9][\w.+-]*\/(?:\*|[a-z0-9][\w.+-]*)$/
const MAX_ENTRY = 1000
/** Node refuses to send other characters in a header. */
const SENDABLE = /^[\x20-\x7e\x80-\xff]*$/

/** The type without parameters, in lower case. */
export function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

/** A bucket's allow-list in its stored form. Refuses entries that could never match. */
export function readMimeTypes(entries: readonly string[]): string[] {
  const types = entries.filter((entry) => entry !== '').map((entry) => ({ entry, type: bareType(entry) }))
  const odd = types.find(({ entry, type }) => entry.length > MAX_ENTRY || !TYPE.test(type))
  if (odd) throw refuseWith.mimeType(odd.entry.slice(0, MAX_ENTRY))
  return [...new Set(types.map(({ type }) => type))]
}

/** Refuses a declared type that the bucket doesn't allow. A missing or empty list allows everything. */
export function requireAllowedType(declared: string, allowed: readonly string[] | null): void {
  const type = bareType(declared)
  if (!TYPE.test(type) || type.endsWith('*') || !SENDABLE.test(declared)) throw refusal('badContentType')
  if (!allowed || allowed.length === 0) return
  const family = `${type.split('/')[0]}/*`
  if (!allowed.includes(type) && !allowed.includes(family)) throw refuseWith.mimeType(declared)
}
