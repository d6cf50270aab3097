import type { Speaker } from '../identify.ts'

/** Who asks the database for something: the person whom a token names, or else everybody at an address together. */
export function askerOf({ caller }: Speaker, address: string): string {
  const { sub } = caller.claims
  return typeof sub === 'string' ? `person ${sub}` : `address ${address}`
}
