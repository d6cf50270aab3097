import * as v from 'valibot'
import { CreatedCredential } from '#platform/webauthn/credential-response.ts'
import { keyAlgorithms, loadCredentialVerifier } from '#platform/webauthn/credential-verifier.ts'
import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { NewPasskeyRow, PasskeyRow } from '../auth-tables.ts'
import { requireNotAnonymous } from '../factors/get-own-factor.ts'
import { aaguidOf } from '../factors/security-key.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { requireHighestLevel } from '../sessions/assurance.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { listFactors } from '../users/user-store.ts'
import type { PasskeyResponseBody } from '../wire/passkey-bodies.ts'
import { passkeyRefusal } from '../wire/passkey-refusals.ts'
import { beginCeremony, CHALLENGE_MS, finishCeremony, type PasskeyCeremony } from './passkey-ceremony.ts'
import { passkeyName } from './passkey-names.ts'
import { insertPasskey, selectPasskeys } from './passkey-store.ts'

const MAX_PASSKEYS = 10

/** POST /passkeys/registration/options. */
export async function beginPasskeyRegistration(ctx: AuthContext, who: Authenticated): Promise<PasskeyCeremony> {
  const passkeys = await requireAllowed(ctx, who)
  const { user } = who
  const { id, name: rpName } = ctx.settings.relyingParty
  const name = user.email || user.phone || user.id
  const exclude = passkeys.map((row) => ({
    type: 'public-key',
    id: row.credential_id.toString('base64url'),
    ...(row.transports.length > 0 && { transports: row.transports }),
  }))
  return beginCeremony(ctx, user, (challenge) => ({
    rp: { id, name: rpName },
    user: { id: Buffer.from(user.id).toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    ...(exclude.length > 0 && { excludeCredentials: exclude }),
    // Signing in with a passkey starts without an account, so the device has to store it (a discoverable credential).
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  }))
}

/** POST /passkeys/registration/verify. */
export async function registerPasskey(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  body: PasskeyResponseBody,
): Promise<PasskeyRow> {
  await requireAllowed(ctx, who)
  const expected = await finishCeremony(ctx, body.challenge_id, who.user)
  const { success, output } = v.safeParse(CreatedCredential, body.credential)
  const verifier = await loadCredentialVerifier()
  const credential = success ? await verifier.verifyCreated(output, expected) : null
  if (!credential) throw passkeyRefusal('failed')
  return ctx.db.transaction().execute(async (tx) => {
    const user = await lockOwner(ctx, tx, who, levelMissing)
    // Counted again under the lock, because several ceremonies may finish at once.
    if ((await selectPasskeys(tx, user.id)).length >= MAX_PASSKEYS) throw passkeyRefusal('tooMany')
    const stored = await insertPasskey(tx, toRow(ctx, user.id, credential))
    if (!stored) throw passkeyRefusal('exists')
    await recordAudit(ctx, tx, { client, user, action: 'passkey_created' })
    await queueNotice(ctx, tx, user, { change: 'passkey-added' })
    return stored
  })
}

const levelMissing = () => passkeyRefusal('level')

async function requireAllowed(ctx: AuthContext, who: Authenticated): Promise<PasskeyRow[]> {
  requireNotAnonymous(who)
  const { user } = who
  if (user.is_sso_user) throw passkeyRefusal('ssoManaged')
  requireHighestLevel({ ...who, factors: await listFactors(ctx.db, user.id) }, levelMissing)
  const passkeys = await selectPasskeys(ctx.db, user.id)
  if (passkeys.length >= MAX_PASSKEYS) throw passkeyRefusal('tooMany')
  return passkeys
}

function toRow(ctx: AuthContext, userId: string, credential: StoredCredential): NewPasskeyRow {
  const at = new Date(ctx.now())
  const aaguid = aaguidOf(credential)
  return {
    id: ctx.newId(),
    user_id: userId,
    credential_id: Buffer.from(credential.id, 'base64'),
    public_key: Buffer.from(credential.publicKey, 'base64'),
    attestation_type: credential.attestationType,
    aaguid,
    sign_count: credential.authenticator.signCount,
    transports: JSON.stringify(credential.transport),
    backup_eligible: credential.flags.backupEligible,
    backed_up: credential.flags.backupState,
    friendly_name: passkeyName(aaguid),
    created_at: at,
    updated_at: at,
    last_used_at: null,
  }
}
