import * as v from 'valibot'

// What clients send about second factors. null counts as absent; unknown fields are ignored.
const Text = v.nullish(v.string(), '')
/** An id that matches nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export const EnrollFactorBody = v.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text })
export type EnrollFactorBody = v.InferOutput<typeof EnrollFactorBody>

export const ChallengeFactorBody = v.object({ channel: Text })

export const VerifyFactorBody = v.object({
  challenge_id: v.nullish(v.pipe(v.string(), v.uuid()), NO_ID),
  code: Text,
  webauthn: v.nullish(v.object({ type: Text, credential_response: v.optional(v.unknown()) })),
})
export type VerifyFactorBody = v.InferOutput<typeof VerifyFactorBody>

export const AdminFactorBody = v.object({ friendly_name: Text, phone: Text })
export type AdminFactorBody = v.InferOutput<typeof AdminFactorBody>
