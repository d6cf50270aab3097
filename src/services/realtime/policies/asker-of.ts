import { personOf, type Speaker } from '../identify.ts'

/** Who asks the database for something: the person whom a token names, or else everybody at an address together. */
export function askerOf(speaker: Speaker, address: string): string {
  const person = personOf(speaker)
  return person === null ? `address ${address}` : `person ${person}`
}
