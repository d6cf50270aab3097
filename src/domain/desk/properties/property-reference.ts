import { REFERENCE_ALPHABET } from '../../inquiries/reference.ts'

const SHAPE = /^PRP-?([2-9A-HJKMNP-TV-Z]{4})-?([2-9A-HJKMNP-TV-Z]{2})$/

/** 'PRP-7K3M-2Q', made of the random id of the property. */
export function createPropertyReference(id: string): string {
  const digits = id.replaceAll('-', '')
  // The two digits that every such id has in common, its version and its variant, are left out.
  const random = digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17)
  let signs = ''
  for (let index = 0; index < 6; index++) {
    signs += REFERENCE_ALPHABET[Number.parseInt(random.slice(index * 5, index * 5 + 5), 16) % REFERENCE_ALPHABET.length]
  }
  return `PRP-${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** Turns a typed reference into its normal form; null if it is not one of a property. */
export function readPropertyReference(text: string): string | null {
  const match = text.trim().toUpperCase().replaceAll(/\s/g, '').match(SHAPE)
  return match ? `PRP-${match[1]}-${match[2]}` : null
}
