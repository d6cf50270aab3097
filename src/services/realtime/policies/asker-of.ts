import { personOf, type Speaker } from '../identify.ts'

/** Who a database query counts for: the person named by the token, or else everyone at the address together. */
export function askerOf(speaker: Speaker, address: string): string {
  const person = personOf(speaker)
  return person === null ? `address ${address}` : `person ${person}`
}
