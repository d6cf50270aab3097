import type { Ref } from './message.ts'

const MAX_LENGTH = 64

/** Refs are echoed, so a long one would let a client make the server send more than it reads. */
export function isRef(value: unknown): value is Ref {
  return value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_LENGTH)
}
