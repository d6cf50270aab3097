import * as v from 'valibot'
import type { Expected } from '#platform/webauthn/credential-verifier.ts'
import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import type { AuthContext } from '../auth-context.ts'
import type { PasskeyRow, UserRow } from '../auth-tables.ts'
import { passkeyRefusal } from '../wire/passkey-refusals.ts'
import { insertPasskeyChallenge, takePasskeyChallenge } from './passkey-store.ts'

export const CHALLENGE_MS = 300_000
const CHALLENGE_BYTES = 32

/** The options for the browser, and until when an answer is accepted. */
export interface PasskeyCeremony {
  challengeId: string
  options: object
  /** Seconds since 1970. */
  expiresAt: number
}

const StoredChallenge = v.object({ challenge: v.string(), rpId: v.string() })

export function requirePasskeys({ settings }: AuthContext): void {
  if (!settings.isPasskeysOn) throw passkeyRefusal('off')
}

/** Stores a challenge for one answer; `user` is null where only the answer will tell who it is. */
export async function beginCeremony(
  ctx: AuthContext,
  user: UserRow | null,
  optionsFor: (challenge: string) => object,
): Promise<PasskeyCeremony> {
  const at = new Date(ctx.now())
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS)
  const challengeId = ctx.newId()
  const challenge = ctx.random(CHALLENGE_BYTES).toString('base64url')
  const data = {
    challenge,
    rpId: ctx.settings.relyingParty.id,
    userVerification: 'preferred',
    ...(user && { user_id: Buffer.from(user.id).toString('base64') }),
  }
  const type = user ? 'registration' : 'authentication'
  await insertPasskeyChallenge(ctx.db, { id: challengeId, userId: user?.id ?? null, type, data, at, expiresAt })
  return { challengeId, options: optionsFor(challenge), expiresAt: Math.floor(expiresAt.getTime() / 1000) }
}

/** Uses up a challenge, even if the answer turns out wrong, and returns what the answer must match. */
export async function finishCeremony(ctx: AuthContext, id: string, user: UserRow | null): Promise<Expected> {
  const type = user ? 'registration' : 'authentication'
  const taken = id === '' ? null : await takePasskeyChallenge(ctx.db, { id, userId: user?.id ?? null, type })
  if (!taken) throw passkeyRefusal('challengeUnknown')
  if (taken.expiresAt.getTime() <= ctx.now()) throw passkeyRefusal('challengeExpired')
  const { challenge, rpId } = v.parse(StoredChallenge, taken.data)
  return { challenge, relyingPartyId: rpId, origins: ctx.settings.relyingParty.origins }
}

/** A row in the form the verifier expects. */
export function storedCredentialOf(row: PasskeyRow): StoredCredential {
  return {
    id: row.credential_id.toString('base64'),
    publicKey: row.public_key.toString('base64'),
    attestationType: row.attestation_type,
    transport: row.transports,
    flags: { userPresent: true, userVerified: true, backupEligible: row.backup_eligible, backupState: row.backed_up },
    authenticator: { AAGUID: '', signCount: Number(row.sign_count), cloneWarning: false, attachment: '' },
    attestation: { clientDataJSON: '', clientDataHash: '', authenticatorData: '', publicKeyAlgorithm: 0, object: '' },
  }
}
