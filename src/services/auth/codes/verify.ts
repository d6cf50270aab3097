import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import { verifyPhone } from '../phones/verify-phone.ts'
import { proveForSession } from '../registrations/mailbox-proof.ts'
import { isProofOf, isRegistrant } from '../registrations/owner-proof.ts'
import { findRegistration, type RegistrationRow } from '../registrations/registration-store.ts'
import { issueFlowCode } from '../sessions/flow-state-store.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { readEmailToVerify } from '../users/email-address.ts'
import { isBanned } from '../users/new-user.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { VerifyBody } from '../wire/request-bodies.ts'
import { type Applied, applyToken } from './apply-token.ts'
import { type FoundToken, findTokenByCode, findTokenByHash, isEmailOtpType } from './find-token.ts'
import { countLinkTry } from './guessed-links.ts'
import { isLinkHash, isPkceHash } from './one-time-code.ts'
import { isPasswordBehind } from './sign-up-behind-link.ts'
import { countCodeAttempt } from './wrong-codes.ts'

/** The first of the two confirmations of an email change. The second one signs in. */
type Half = { kind: 'half' }
export type VerifyResult = { kind: 'session'; session: IssuedSession } | Half

/** POST /verify: a code with the address it went to, or the hash from a link. */
export async function verify(ctx: AuthContext, client: Client, body: VerifyBody, proof = ''): Promise<VerifyResult> {
  const request = readVerification(body)
  if (request === 'phone') return { kind: 'session', session: await verifyPhone(ctx, client, body) }
  const { acceptsDigits, giveBack } =
    request.code === null
      ? await countLinkTry(ctx, client)
      : { acceptsDigits: true, giveBack: await countCodeAttempt(ctx, request.email) }
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const found =
      request.code === null
        ? await findTokenByHash(ctx, tx, { ...request, acceptsDigits })
        : await findTokenByCode(ctx, tx, request)
    if (!found) return null
    const registration = await findRegistration(tx, found.user.id)
    const isTyped = request.code !== null && isRegistrant(ctx, registration, { client, proof })
    const isOwner = isTyped || isOwnLink(ctx, registration, { client, proof })
    return redeem(ctx, tx, client, { ...found, isOwner })
  })
  if (outcome === null) throw refusal(request.code === null ? 'linkExpired' : 'codeExpired')
  await giveBack()
  if (outcome === 'half') return { kind: 'half' }
  ctx.endChannels({ userId: outcome.profile.user.id, areSome: true })
  return { kind: 'session', session: await issueTokens(ctx, outcome) }
}

export type LinkResult = VerifyResult | { kind: 'code'; code: string }

/** GET /verify: redeems the link of a mail; the result includes the kind of mail. */
export async function verifyLinkHash(
  ctx: AuthContext,
  client: Client,
  { type, hash, proof = '', password = '', startsOver = false }: LinkToVerify,
): Promise<LinkResult & { mailType: string }> {
  const knowsPassword = password !== '' && (await isPasswordBehind(ctx, hash, password))
  if (password !== '' && !knowsPassword) throw refusal('badCredentials')
  const { acceptsDigits, giveBack } = await countLinkTry(ctx, client)
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const link =
      isEmailOtpType(type) && isLinkHash(hash) ? await findTokenByHash(ctx, tx, { type, hash, acceptsDigits }) : null
    if (!link) return null
    const registration = await findRegistration(tx, link.user.id)
    const isOwner = !startsOver && (knowsPassword || isOwnLink(ctx, registration, { client, proof }))
    const found = { ...link, isOwner }
    const { mailType } = found
    if (startsOver || !isPkceHash(hash)) return { mailType, opened: await redeem(ctx, tx, client, found), code: null }
    const applied = await apply(ctx, tx, client, found)
    if (applied.kind === 'half') return { mailType, opened: 'half' as const, code: null }
    const code = await issueFlowCode(tx, {
      userId: applied.user.id,
      method: flowMethods[mailType],
      at: new Date(ctx.now()),
      // The client that started the flow proves itself with its verifier. Until then, no password counts.
      heldPassword:
        mailType === 'signup' && isRegistrant(ctx, registration, { client, proof })
          ? found.user.encrypted_password
          : null,
    })
    if (code === null) throw refusal('linkExpired')
    return { mailType, opened: null, code, userId: applied.user.id }
  })
  if (outcome === null) throw refusal('linkExpired')
  await giveBack()
  const { mailType, opened, code } = outcome
  if (code !== null) {
    ctx.endChannels({ userId: outcome.userId, areSome: true })
    return { kind: 'code', code, mailType }
  }
  if (opened === 'half' || opened === null) return { kind: 'half', mailType }
  ctx.endChannels({ userId: opened.profile.user.id, areSome: true })
  return { kind: 'session', session: await issueTokens(ctx, opened), mailType }
}

/**
 * Anyone who receives the mail can open its link, so the link also needs the browser of the registration. Links that
 * verify immediately require nothing more: the protocol defines them so, and they count like the digits.
 */
function isOwnLink(
  ctx: AuthContext,
  registration: RegistrationRow | null,
  opened: { client: Client; proof: string },
): boolean {
  if (ctx.settings.mailLinks === 'direct') return isRegistrant(ctx, registration, opened)
  return isProofOf(ctx, registration, opened.proof)
}

const flowMethods = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
} as const

interface LinkToVerify {
  type: string
  hash: string
  /** The proof the browser stored at sign-up, if this is the same browser. */
  proof?: string
  /** The password of the sign-up, if that was in another browser. */
  password?: string
  /**
   * Discards what the sign-up has set. A session is opened even if an app asked for a code, because only that app could
   * exchange it.
   */
  startsOver?: boolean
}

/** A token about to be redeemed, and whether the person redeeming it created it. */
type Redeemed = FoundToken & { isOwner: boolean }

async function redeem(ctx: AuthContext, tx: Tx, client: Client, found: Redeemed): Promise<OpenedSession | 'half'> {
  const applied = await apply(ctx, tx, client, found)
  if (applied.kind === 'half') return 'half'
  const { user, isForSession } = applied
  const opened = await openSession(ctx, tx, { user, method: 'otp', client })
  if (isForSession) await proveForSession(ctx, tx, user, { sessionId: opened.sessionId, method: 'mail' })
  return opened
}

async function apply(ctx: AuthContext, tx: Tx, client: Client, found: Redeemed): Promise<Applied> {
  if (isBanned(ctx, found.user)) throw refusal('banned')
  const applied = await applyToken(ctx, tx, found, found.isOwner)
  const action =
    found.mailType === 'signup' ? 'user_signedup' : found.mailType === 'invite' ? 'invite_accepted' : 'login'
  if (applied.kind === 'done') await recordAudit(ctx, tx, { client, user: applied.user, action })
  return applied
}

function readVerification(body: VerifyBody) {
  const { type, token, token_hash: hash } = body
  if (type === '') throw invalid('Verify requires a verification type')
  if ((token === '') === (hash === '')) throw invalid('Verify requires either a token or a token hash')
  if (hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '')
      throw invalid('Only the token_hash and type should be provided')
    if (!isEmailOtpType(type)) throw invalid('Invalid email verification type')
    return { type, hash, code: null, email: '' }
  }
  if ((body.email === '') === (body.phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (body.phone !== '') return 'phone'
  const email = readEmailToVerify(body.email)
  if (!isEmailOtpType(type)) throw refusal('codeExpired')
  return { type, hash: '', code: token, email }
}
