import { invalid } from '../wire/auth-error.ts'

const unitMs: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** `24h`, `1h30m`: milliseconds; `none`: null, no ban. */
export function readBanDuration(text: string): number | null {
  if (text === 'none') return null
  const sign = text.startsWith('-') ? -1 : 1
  const rest = text.replace(/^[+-]/, '')
  const parts = [...rest.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/gy)]
  const read = parts.map((part) => part[0]).join('')
  if (rest === '0') return 0
  if (rest === '' || read !== rest) throw invalid(`invalid format for ban duration: time: invalid duration "${text}"`)
  return sign * parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
}
