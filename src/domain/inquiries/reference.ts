import type { InquiryKind } from './inquiry.ts'

/** Without 0, 1, I, L, O and U, which are easily misread on paper or misheard on the phone. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefixes = { investment: 'INV', contact: 'CON', 'sell-fast': 'SEL' } as const satisfies Record<
  InquiryKind,
  string
>
const SHAPE = /^(INV|CON|SEL)-?([2-9A-HJKMNP-TV-Z]{4})-?([2-9A-HJKMNP-TV-Z]{2})$/

/** How many random bytes make a reference. */
export const REFERENCE_BYTES = 12

/** 'INV-7K3M-2Q': the reference that a visitor gets and the team searches for. */
export function createReference(kind: InquiryKind, random: Uint8Array): string {
  let characters = ''
  for (let index = 0; index < REFERENCE_BYTES; index += 2) {
    const number = (random[index] ?? 0) * 256 + (random[index + 1] ?? 0)
    characters += REFERENCE_ALPHABET[number % REFERENCE_ALPHABET.length]
  }
  return `${prefixes[kind]}-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Turns a typed reference into its normal form; null if it is not a reference. */
export function readReference(text: string): string | null {
  const match = text.trim().toUpperCase().replaceAll(/\s/g, '').match(SHAPE)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
