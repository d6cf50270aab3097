import { createHash } from 'node:crypto'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireRate } from '../require-rate.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { insertIdentity, recordIdentitySignIn } from '../users/identity-store.ts'
import { type Metadata, mergeMetadata } from '../users/metadata.ts'
import { isBanned, isGone, newUserRow } from '../users/new-user.ts'
import { insertUser, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { WalletGrantBody } from '../wire/request-bodies.ts'
import { nameOf } from './wallet-message.ts'
import { denied, MESSAGE_AGE_MS, proveWallet, type WalletProof } from './wallet-proof.ts'
import { findWalletIdentity, lockWallet, spendWalletMessage } from './wallet-store.ts'

const webProvider = { provider: 'web3', providers: ['web3'] }

/** Checked before the body is read. */
export function requireWallets({ settings }: AuthContext): void {
  if (!settings.isEthereumOn && !settings.isSolanaOn) throw refusal('walletsOff')
}

/** POST /token?grant_type=web3: signing with a wallet's key signs in to the wallet's account. */
export async function signInWithWallet(
  ctx: AuthContext,
  client: Client,
  body: WalletGrantBody,
): Promise<IssuedSession> {
  await requireRate(ctx, 'web3', client.limitKey)
  const proof = await proveWallet(ctx, body)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const sha256 = createHash('sha256').update(body.message).digest()
    const expiresAt = new Date(proof.message.issuedAt.getTime() + MESSAGE_AGE_MS + 1000)
    // Otherwise an intercepted message could be used again.
    if (!(await spendWalletMessage(tx, sha256, expiresAt)))
      throw denied(`Signed ${nameOf(proof.chain)} message has already been used`)
    const user = await findOrCreate(ctx, tx, client, proof)
    if (isBanned(ctx, user)) throw refusal('banned')
    await recordAudit(ctx, tx, { client, user, action: 'login' })
    return openSession(ctx, tx, { user, method: 'web3', client })
  })
  return issueTokens(ctx, opened)
}

async function findOrCreate(ctx: AuthContext, tx: Tx, client: Client, proof: WalletProof): Promise<UserRow> {
  const at = new Date(ctx.now())
  const { chain, message, spellings } = proof
  const written = `web3:${chain}:${message.address}`
  await lockWallet(tx, written)
  const known = await findWalletIdentity(
    tx,
    spellings.map((address) => `web3:${chain}:${address}`),
  )
  if (!known) return createAccount(ctx, tx, { client, providerId: written, data: identityData(written, proof) })
  const data = identityData(known.provider_id, proof)
  await recordIdentitySignIn(tx, known.id, data, at)
  const user = await lockUser(tx, known.user_id)
  if (!user || isGone(user)) throw refusal('userOfTokenGone')
  const metadata = JSON.stringify(mergeMetadata(user.raw_user_meta_data, data))
  return updateUser(tx, user.id, { raw_user_meta_data: metadata, updated_at: at })
}

async function createAccount(
  ctx: AuthContext,
  tx: Tx,
  { client, providerId, data }: { client: Client; providerId: string; data: Metadata },
): Promise<UserRow> {
  if (!ctx.settings.isSignUpOpen) throw refusal('signUpClosed')
  const id = ctx.newId()
  const wanted = { id, email: null, passwordHash: null, appMetadata: webProvider, userMetadata: data }
  const user = await insertUser(tx, newUserRow(ctx, wanted))
  const at = new Date(ctx.now())
  await insertIdentity(tx, { id: ctx.newId(), userId: id, provider: 'web3', providerId, data, at })
  await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
  return user
}

function identityData(sub: string, { chain, message }: WalletProof): Metadata {
  const { address, chainId, domain, statement } = message
  return {
    sub,
    custom_claims: { address, chain, network: chainId, domain, statement },
    email_verified: false,
    phone_verified: false,
  }
}
