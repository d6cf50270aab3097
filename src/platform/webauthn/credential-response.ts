import * as v from 'valibot'

const Bytes = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/))

const common = {
  id: Bytes,
  rawId: Bytes,
  type: v.literal('public-key'),
  authenticatorAttachment: v.nullish(v.string(), ''),
}

/** The result of `navigator.credentials.create()` as JSON. */
export const CreatedCredential = v.object({
  ...common,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16)), []),
  }),
})
export type CreatedCredential = v.InferOutput<typeof CreatedCredential>

/** The result of `navigator.credentials.get()` as JSON. */
export const CredentialResponse = v.object({
  ...common,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.nullish(v.string(), ''),
  }),
})
export type CredentialResponse = v.InferOutput<typeof CredentialResponse>
