/** A security key as Supabase stores it: the JSON of a Go credential, with bytes in base64. */
export interface StoredCredential {
  id: string
  publicKey: string
  attestationType: string
  transport: string[]
  flags: { userPresent: boolean; userVerified: boolean; backupEligible: boolean; backupState: boolean }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean; attachment: string }
  attestation: {
    clientDataJSON: string
    clientDataHash: string
    authenticatorData: string
    publicKeyAlgorithm: number
    object: string
  }
}

/** The id in base64url, as browsers use it. */
export function credentialIdOf({ id }: StoredCredential): string {
  return Buffer.from(id, 'base64').toString('base64url')
}
