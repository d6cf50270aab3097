export type FactorType = 'totp' | 'phone' | 'webauthn'

export interface MfaSettings {
  kinds: Record<FactorType, { canEnroll: boolean; canVerify: boolean }>
  maxFactors: number
  challengeSeconds: number
  /** How long a session may exist without the account's second factor; 0 means without limit. */
  graceSeconds: number
}

/** The relying party of security keys and passkeys. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}
