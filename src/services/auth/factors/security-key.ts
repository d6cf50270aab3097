import * as v from 'valibot'
import { CreatedCredential, CredentialResponse } from '#platform/webauthn/credential-response.ts'
import { type Expected, keyAlgorithms, loadCredentialVerifier } from '#platform/webauthn/credential-verifier.ts'
import { credentialIdOf, type StoredCredential } from '#platform/webauthn/stored-credential.ts'
import type { AuthContext } from '../auth-context.ts'
import type { FactorRow, UserRow } from '../auth-tables.ts'
import type { Metadata } from '../users/metadata.ts'
import { invalid } from '../wire/auth-error.ts'
import type { VerifyFactorBody } from '../wire/factor-bodies.ts'

const CHALLENGE_BYTES = 32

export interface KeyCeremony {
  /** create: registers a new key. request: asks for a known key. */
  type: 'create' | 'request'
  /** The options for the browser. */
  publicKey: object
  /** What the answer is checked against, stored with the challenge. */
  stored: StoredCeremony
}

const StoredCeremony = v.object({ type: v.string(), challenge: v.string(), rpId: v.string() })
type StoredCeremony = v.InferOutput<typeof StoredCeremony>

export function beginKeyCeremony(
  ctx: AuthContext,
  user: UserRow,
  factor: FactorRow,
  factors: FactorRow[],
): KeyCeremony {
  const { relyingParty, mfa } = ctx.settings
  const challenge = ctx.random(CHALLENGE_BYTES).toString('base64url')
  const timeout = mfa.challengeSeconds * 1000
  const type = ceremonyOf(factor)
  const stored = { type, challenge, rpId: relyingParty.id, user_id: Buffer.from(user.id).toString('base64') }
  if (type === 'create') {
    const name = user.email || user.phone || user.id
    const { id, name: rpName } = relyingParty
    const publicKey = {
      rp: { name: rpName, id },
      user: { name, displayName: name, id: userHandleOf(user) },
      challenge,
      pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: credentialsOf(factors).map((key) => ({
        type: 'public-key',
        id: credentialIdOf(key),
        transports: ['usb', 'nfc'],
      })),
      authenticatorSelection: {},
    }
    return { type, publicKey, stored }
  }
  const allowCredentials = credentialsOf([factor]).map((key) => ({
    type: 'public-key',
    id: credentialIdOf(key),
    ...(key.transport.length > 0 && { transports: key.transport }),
  }))
  return { type, publicKey: { challenge, timeout, rpId: relyingParty.id, allowCredentials }, stored }
}

function ceremonyOf({ status }: FactorRow): KeyCeremony['type'] {
  return status === 'verified' ? 'request' : 'create'
}

function credentialsOf(factors: FactorRow[]): StoredCredential[] {
  return factors.flatMap(({ web_authn_credential: key }) => (key ? [key] : []))
}

function userHandleOf({ id }: UserRow): string {
  return Buffer.from(id).toString('base64url')
}

/** Reads the answer in a request and checks its shape first. */
export function readKeyResponse({ webauthn }: VerifyFactorBody) {
  if (!webauthn) throw invalid('WebAuthn config required')
  const { type, credential_response: given } = webauthn
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  if (given === undefined || given === null) throw invalid('credential_response required')
  if (type === 'create') {
    const { success, output } = v.safeParse(CreatedCredential, given)
    if (!success) throw invalid('Invalid credential_response')
    return { type, credential: output } as const
  }
  const { success, output } = v.safeParse(CredentialResponse, given)
  if (!success) throw invalid('Invalid credential_response')
  return { type, credential: output } as const
}

interface KeyAttempt {
  user: UserRow
  factor: FactorRow
  /** All factors of the account. */
  factors: FactorRow[]
  stored: Metadata | null
}

export type KeyCheck = (attempt: KeyAttempt) => Promise<StoredCredential | null>

/** Does the slow part of a check in advance, so that the rest can run in a transaction. */
export async function prepareKeyCheck(ctx: AuthContext, answer: ReturnType<typeof readKeyResponse>): Promise<KeyCheck> {
  const verifier = await loadCredentialVerifier()
  const { origins } = ctx.settings.relyingParty
  return async ({ user, factor, factors, stored }) => {
    const { success, output: asked } = v.safeParse(StoredCeremony, stored)
    // A verified key is never registered again, whatever an old challenge says.
    if (!success || asked.type !== answer.type || ceremonyOf(factor) !== answer.type) return null
    const expected: Expected = { challenge: asked.challenge, relyingPartyId: asked.rpId, origins }
    if (answer.type === 'create') {
      const isKnown = credentialsOf(factors).some((key) => credentialIdOf(key) === answer.credential.id)
      return isKnown ? null : verifier.verifyCreated(answer.credential, expected)
    }
    const [known] = credentialsOf([factor])
    const { userHandle } = answer.credential.response
    if (!known || (userHandle !== '' && userHandle !== userHandleOf(user))) return null
    return verifier.verifyResponse(answer.credential, known, expected)
  }
}

/** The model id of a key (AAGUID), as stored in the tables. */
export function aaguidOf({ authenticator }: StoredCredential): string {
  const hex = Buffer.from(authenticator.AAGUID, 'base64').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
