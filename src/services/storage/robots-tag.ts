import { refuseWith } from './wire/refusals.ts'

const plain = new Set([
  'all',
  'noindex',
  'nofollow',
  'none',
  'nosnippet',
  'indexifembedded',
  'notranslate',
  'noimageindex',
])
const valued: Record<string, (value: string) => boolean> = {
  'max-snippet': isCount,
  'max-video-preview': isCount,
  'max-image-preview': (value) => ['none', 'standard', 'large'].includes(value),
  unavailable_after: (value) => !Number.isNaN(Date.parse(value)),
}

/** Returns the value of an `X-Robots-Tag` header, or refuses one that search engines would not understand. */
export function readRobotsTag(header: string): string {
  for (const part of header.split(',')) {
    const rule = part.trim()
    if (!isRule(rule) && !isRule(withoutBot(rule))) throw refuseWith.robotsTag(`unknown rule "${rule.slice(0, 50)}"`)
  }
  return header
}

function isRule(rule: string): boolean {
  const [name = '', ...rest] = rule.toLowerCase().split(':')
  if (rest.length === 0) return plain.has(name)
  return Object.hasOwn(valued, name) && (valued[name]?.(rest.join(':').trim()) ?? false)
}

/** A rule may be for one robot only: `googlebot: noindex`. */
function withoutBot(rule: string): string {
  return /^[\w.-]+\s*:(.*)$/.exec(rule)?.[1]?.trim() ?? ''
}

function isCount(value: string): boolean {
  return /^-?\d+$/.test(value) && Number(value) >= -1
}
