export type FactorType = 'totp' | 'phone' | 'webauthn'

export interface MfaSettings {
  kinds: Record<FactorType, { canEnroll: boolean; canVerify: boolean }>
  maxFactors: number
  challengeSeconds: number
  /** How long a session may do without the second factor that its account has; 0: as long as it likes. */
  graceSeconds: number
}

/** Whom security keys and passkeys answer. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}
