import { MAX_TEXT } from '#domain/tools/read-fields.ts'

// Without an equals sign: where the fragment has one, the bootstrap expects an answer of the sign-in.

/** '#offer:1.8m&low:2m' */
export function writeFragment(pairs: readonly (readonly [string, string])[]): string {
  return `#${pairs.map(([name, text]) => `${name}:${encodeURIComponent(text)}`).join('&')}`
}

/** Null if the fragment has no pairs. Of several with one name the first counts. */
export function readFragment(hash: string): Map<string, string> | null {
  const pairs = new Map<string, string>()
  for (const part of hash.slice(1).split('&')) {
    const [, name, text] = part.match(/^(\w+):(.*)$/) ?? []
    if (name && text !== undefined && !pairs.has(name)) pairs.set(name, decode(text).slice(0, MAX_TEXT))
  }
  return pairs.size > 0 ? pairs : null
}

/** A broken escape is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
