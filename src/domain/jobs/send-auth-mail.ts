import * as v from 'valibot'

/** Account changes that the owner is notified of. */
const accountChanges = [
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-unlinked',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** Requests a sign-up or sign-in mail. Its link is already built. */
export const SendAuthMail = {
  name: 'send-auth-mail',
  isSecret: true,
  schema: v.object({
    kind: v.picklist([
      'confirmation',
      'recovery',
      'magic-link',
      'email-change',
      'email-change-current',
      'reauthentication',
      'invite',
      'staff-invitation',
      'staff-reset',
      'account-exists',
      ...accountChanges,
    ]),
    to: v.string(),
    /** The name to greet; empty if it is not clearly one. Optional, because older jobs lack it. */
    name: v.optional(v.string(), ''),
    code: v.string(),
    link: v.string(),
    /** The other address in an email change. */
    otherEmail: v.string(),
    /** The provider, kind of factor or new address in a mail about a change. Optional, because older jobs lack it. */
    detail: v.optional(v.string(), ''),
    /** Who invites somebody to the desk, or resets them; empty for the operator. Optional, because older jobs lack it. */
    by: v.optional(v.string(), ''),
    /** When the change was made (ISO). */
    at: v.optional(v.string(), ''),
    linkSeconds: v.number(),
    codeSeconds: v.number(),
    /** After this time the mail is useless and is not sent. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
export type AuthMail = v.InferOutput<(typeof SendAuthMail)['schema']>
export type AuthMailKind = AuthMail['kind']

/** Whether it notifies the owner of an account change. */
export function isNotice({ kind }: AuthMail): boolean {
  return accountChanges.some((change) => change === kind)
}
