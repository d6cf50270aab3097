import type { Serializer } from './message.ts'
import { serializer1 } from './serializer-1.ts'
import { serializer2 } from './serializer-2.ts'

/** The serializer for the version a client names; null for an unknown one. Old clients name no version. */
export function chooseSerializer(version: string | null): Serializer | null {
  if (version === null || /^1\.0\.\d+$/.test(version)) return serializer1
  return /^2\.0\.\d+$/.test(version) ? serializer2 : null
}
