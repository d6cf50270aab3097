import * as v from 'valibot'

// What clients send about passkeys. null counts as absent; unknown fields are ignored.
export const PasskeyResponseBody = v.object({
  challenge_id: v.nullish(v.pipe(v.string(), v.uuid()), ''),
  credential: v.unknown(),
})
export type PasskeyResponseBody = v.InferOutput<typeof PasskeyResponseBody>

export const PasskeyNameBody = v.object({ friendly_name: v.nullish(v.string(), '') })
