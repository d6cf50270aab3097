import { type AuthMailKind, SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { greetingNameOf } from '../users/greeting-name-of.ts'
import type { IssuedCode } from './one-time-code.ts'

export interface LinkOptions {
  hash: string
  /** The protocol's type: signup, recovery, magiclink, invite, email_change. */
  type: string
  redirectTo: string
}

interface MailOrder {
  kind: AuthMailKind
  /**
   * Who to greet; null if nobody has shown that the address is theirs and it is not the address of the account either.
   */
  user: Pick<UserRow, 'raw_user_meta_data'> | null
  to: string
  issued?: IssuedCode
  type?: string
  redirectTo?: string
  /** For members of the desk, whose links open a page of the desk. */
  staff?: { name: string; by: string; link: string }
  otherEmail?: string
}

/** A mail delayed by more than a day is no longer useful. */
const NOTICE_SECONDS = 86_400

/** Queues a mail in the caller's transaction: it goes out if, and only if, that commits. */
export async function queueMail(ctx: AuthContext, tx: Tx, order: MailOrder): Promise<void> {
  const { linkSeconds, codeSeconds, siteUrl } = ctx.settings
  const { kind, user, to, issued, type, redirectTo = siteUrl, staff, otherEmail = '' } = order
  const lifeSeconds = issued ? Math.max(linkSeconds, codeSeconds) : NOTICE_SECONDS
  await ctx.queue.enqueue(tx, SendAuthMail, {
    kind,
    to,
    name: staff?.name ?? (user && greetingNameOf(user)) ?? '',
    code: issued?.code ?? '',
    link: staff?.link ?? (issued && type ? mailLink(ctx, { hash: issued.hash, type, redirectTo }) : `${siteUrl}/auth`),
    otherEmail,
    detail: '',
    by: staff?.by ?? '',
    at: '',
    linkSeconds,
    codeSeconds,
    expiresAt: new Date(ctx.now() + lifeSeconds * 1000).toISOString(),
  })
}

/** Built only from the configured origin, so that no request can choose where a mailed link leads. */
function mailLink(ctx: AuthContext, { hash, type, redirectTo }: LinkOptions): string {
  const { mailLinks, siteUrl } = ctx.settings
  if (mailLinks === 'direct') return verifyLink(ctx, { hash, type, redirectTo })
  const query = new URLSearchParams({ token_hash: hash, type })
  if (redirectTo !== siteUrl) query.set('redirect_to', redirectTo)
  return `${siteUrl}/auth/confirm?${query}`
}

/** The protocol's own link, which verifies as soon as it is opened. */
export function verifyLink({ settings }: AuthContext, { hash, type, redirectTo }: LinkOptions): string {
  // The protocol encodes only what would end the parameter. A percent sign or plus would be decoded once too often.
  const target = /[&=#%+]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${settings.baseUrl}/verify?token=${hash}&type=${type}&redirect_to=${target}`
}
