import * as v from 'valibot'

/** The changes of an account that its owner is told about. */
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

/** Requests a mail of sign-up or sign-in. Its link was already built when the mail was requested. */
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
      'account-exists',
      ...accountChanges,
    ]),
    to: v.string(),
    /** To greet with; empty if it is not plainly a name. Optional, as older jobs have none. */
    name: v.optional(v.string(), ''),
    code: v.string(),
    link: v.string(),
    /** The other address of an e-mail change. */
    otherEmail: v.string(),
    /** The provider, kind of factor or new address of a mail about a change. Optional, as older jobs have none. */
    detail: v.optional(v.string(), ''),
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

/** Whether it tells the owner about a change of the account. */
export function isNotice({ kind }: AuthMail): boolean {
  return accountChanges.some((change) => change === kind)
}
