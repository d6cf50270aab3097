import type { AuthContext, Tx } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { type IssuedCode, issueCode } from '../codes/one-time-code.ts'
import { verifyLink } from '../codes/queue-mail.ts'
import { requireStrongPassword, rulesFor } from '../passwords/require-strong-password.ts'
import { readEmail } from '../users/email-address.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { findUserByEmail, hasUserWithEmail, lockUser, updateUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { GenerateLinkBody } from '../wire/request-bodies.ts'
import { findOrCreatePending } from './invite-user.ts'

export interface GeneratedLink {
  profile: Profile
  actionLink: string
  issued: IssuedCode
  verificationType: string
  redirectTo: string
}

interface LinkRequest {
  body: GenerateLinkBody
  email: string
  passwordHash: string | null
}

/** POST /admin/generate_link: the link a mail would contain, for an administrator to pass on. Nothing is sent. */
export async function generateLink(
  ctx: AuthContext,
  body: GenerateLinkBody,
  redirectTo: string,
): Promise<GeneratedLink> {
  const email = readEmail(body.email)
  const make = Object.hasOwn(issuers, body.type) ? issuers[body.type] : undefined
  if (!make) throw invalid(`Invalid email action link type requested: ${body.type}`)
  const passwordHash = await hashFor(ctx, body)
  return ctx.db.transaction().execute(async (tx) => {
    const made = await make(ctx, tx, { body, email, passwordHash })
    const linkType = made.type.startsWith('email_change') ? 'email_change' : made.type
    return {
      profile: await loadProfile(tx, made.user),
      actionLink: verifyLink(ctx, { hash: made.issued.hash, type: linkType, redirectTo }),
      issued: made.issued,
      verificationType: made.type,
      redirectTo,
    }
  })
}

async function hashFor({ settings, passwords }: AuthContext, { type, password, email }: GenerateLinkBody) {
  if (type !== 'signup') return null
  if (password === '') throw invalid('Signup requires a valid password')
  requireStrongPassword(password, rulesFor(settings, [email]))
  return passwords.hash(password)
}

interface Issued {
  user: UserRow
  issued: IssuedCode
  type: string
}

type Issuer = (ctx: AuthContext, tx: Tx, order: LinkRequest) => Promise<Issued>

const issuers: Record<string, Issuer | undefined> = {
  signup: issueConfirmation,
  invite: issueConfirmation,
  async magiclink(ctx, tx, order) {
    const known = await findUserByEmail(tx, order.email, ctx.settings.audience)
    if (!known) return issueConfirmation(ctx, tx, { ...order, body: { ...order.body, type: 'signup' } })
    return issue(ctx, tx, { user: known, token: 'recovery_token', recipient: order.email, type: 'magiclink' })
  },
  async recovery(ctx, tx, { email }) {
    const user = await getByEmail(ctx, tx, email)
    return issue(ctx, tx, { user, token: 'recovery_token', recipient: email, type: 'recovery' })
  },
  async email_change_current(ctx, tx, { body, email }) {
    if (!ctx.settings.needsBothMails) throw invalid('Enable secure email change to generate link for current email')
    const user = await recordNewEmail(ctx, tx, body, email)
    return issue(ctx, tx, { user, token: 'email_change_token_current', recipient: email, type: body.type })
  },
  async email_change_new(ctx, tx, { body, email }) {
    const user = await recordNewEmail(ctx, tx, body, email)
    return issue(ctx, tx, { user, token: 'email_change_token_new', recipient: user.email_change, type: body.type })
  },
}

async function issueConfirmation(
  ctx: AuthContext,
  tx: Tx,
  { body, email, passwordHash }: LinkRequest,
): Promise<Issued> {
  const waiting = await findOrCreatePending(ctx, tx, { email, data: body.data ?? {}, passwordHash })
  const made = await issue(ctx, tx, { user: waiting, token: 'confirmation_token', recipient: email, type: body.type })
  if (body.type !== 'invite') return made
  return { ...made, user: await updateUser(tx, waiting.id, { invited_at: new Date(ctx.now()) }) }
}

interface Issue {
  user: UserRow
  token: OneTimeTokenType
  recipient: string
  type: string
}

async function issue(ctx: AuthContext, tx: Tx, { user, token, recipient, type }: Issue): Promise<Issued> {
  const order = { user, type: token, recipient, flow: null, isHashOfCode: true }
  return { ...(await issueCode(ctx, tx, order)), type }
}

async function getByEmail(ctx: AuthContext, tx: Tx, email: string): Promise<UserRow> {
  const found = await findUserByEmail(tx, email, ctx.settings.audience)
  const user = found && (await lockUser(tx, found.id))
  if (!user) throw refusal('emailNotFound')
  return user
}

async function recordNewEmail(ctx: AuthContext, tx: Tx, body: GenerateLinkBody, email: string): Promise<UserRow> {
  const user = await getByEmail(ctx, tx, email)
  const wanted = readEmail(body.new_email)
  if (await hasUserWithEmail(tx, wanted, user.id)) throw refusal('emailExists')
  const isSame = user.email_change === wanted
  return updateUser(tx, user.id, { email_change: wanted, ...(!isSame && { email_change_confirm_status: 0 }) })
}
