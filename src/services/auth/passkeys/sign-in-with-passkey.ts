import * as v from 'valibot'
import { isUuid } from '#domain/is-uuid.ts'
import { CredentialResponse } from '#platform/webauthn/credential-response.ts'
import { type Expected, loadCredentialVerifier } from '#platform/webauthn/credential-verifier.ts'
import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { PasskeyRow, UserRow } from '../auth-tables.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { lockUser } from '../users/user-store.ts'
import type { PasskeyResponseBody } from '../wire/passkey-bodies.ts'
import { passkeyRefusal } from '../wire/passkey-refusals.ts'
import { refusal } from '../wire/refusals.ts'
import {
  beginCeremony,
  CHALLENGE_MS,
  finishCeremony,
  type PasskeyCeremony,
  storedCredentialOf,
} from './passkey-ceremony.ts'
import { findPasskeyByCredential, recordPasskeyUse } from './passkey-store.ts'

/** POST /passkeys/authentication/options: the request names no account, so it cannot reveal whether one exists. */
export async function beginPasskeySignIn(ctx: AuthContext): Promise<PasskeyCeremony> {
  const rpId = ctx.settings.relyingParty.id
  const optionsFor = (challenge: string) => ({ challenge, timeout: CHALLENGE_MS, rpId, userVerification: 'preferred' })
  return beginCeremony(ctx, null, optionsFor)
}

/** POST /passkeys/authentication/verify. */
export async function signInWithPasskey(
  ctx: AuthContext,
  client: Client,
  body: PasskeyResponseBody,
): Promise<IssuedSession> {
  const expected = await finishCeremony(ctx, body.challenge_id, null)
  const { success, output } = v.safeParse(CredentialResponse, body.credential)
  const proved = success ? await prove(ctx, output, expected) : null
  if (!proved) throw passkeyRefusal('failed')
  const { passkey, used } = proved
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, passkey.user_id)
    if (!user || isGone(user)) throw passkeyRefusal('failed')
    requireWelcome(ctx, user)
    const use = { signCount: used.authenticator.signCount, isBackedUp: used.flags.backupState, at: new Date(ctx.now()) }
    if (!(await recordPasskeyUse(tx, passkey.id, use))) throw passkeyRefusal('failed')
    await recordAudit(ctx, tx, { client, user, action: 'login' })
    return openSession(ctx, tx, { user, method: 'passkey', client })
  })
  return issueTokens(ctx, opened)
}

async function prove(
  ctx: AuthContext,
  answer: CredentialResponse,
  expected: Expected,
): Promise<{ passkey: PasskeyRow; used: StoredCredential } | null> {
  const userId = Buffer.from(answer.response.userHandle, 'base64url').toString()
  if (!isUuid(userId)) return null
  const passkey = await findPasskeyByCredential(ctx.db, userId, Buffer.from(answer.id, 'base64url'))
  if (!passkey) return null
  const verifier = await loadCredentialVerifier()
  const used = await verifier.verifyResponse(answer, storedCredentialOf(passkey), expected)
  return used && { passkey, used }
}

/** Only the holder of the passkey gets this answer. An account without an address or number has nothing to confirm. */
function requireWelcome(ctx: AuthContext, user: UserRow): void {
  if (isBanned(ctx, user)) throw refusal('banned')
  if (user.confirmed_at !== null) return
  if (user.email) throw passkeyRefusal('emailNotConfirmed')
  if (user.phone) throw passkeyRefusal('phoneNotConfirmed')
}
