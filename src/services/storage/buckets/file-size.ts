import { refusal } from '../wire/refusals.ts'

const TEXT = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i
const units = new Map([
  ['b', 1],
  ['kb', 1000],
  ['mb', 1_000_000],
  ['gb', 1_000_000_000],
])

/** The limit of a bucket in bytes, from a number or a text such as `20mb`. Refuses more than the limit of the service. */
export function readFileSize(limit: number | string | null, maxBytes: number): number | null {
  if (limit === null) return null
  const bytes = typeof limit === 'number' ? limit : readText(limit)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw refusal('badFileSize')
  if (bytes > maxBytes) throw refusal('tooLarge')
  return bytes
}

function readText(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const [, amount, unit] = TEXT.exec(text) ?? []
  const factor = units.get(unit?.toLowerCase() ?? '')
  if (amount === undefined || factor === undefined) throw refusal('badFileSize')
  return Math.round(Number(Number(amount).toPrecision(3)) * factor)
}
