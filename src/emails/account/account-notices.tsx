import type { AccountChange } from '#domain/jobs/send-auth-mail.ts'
import { nameOfProvider } from '#domain/text/name-of-provider.ts'
import { ActionButton } from '../action-button.tsx'
import type { MailSite } from '../layout.tsx'
import { Paragraph, PhoneLink } from '../mail-text.tsx'

interface NoticeWords {
  subject: string
  /** One sentence. `{detail}` is what was added or removed. */
  what: string
}

/** The texts of mails about account changes. */
export const accountNotices: Record<AccountChange, NoticeWords> = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'The password for your account was changed, and you’ve been signed out everywhere else.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    what: 'Your account’s email address was changed to {detail}. From now on, use that one to sign in.',
  },
  'factor-added': {
    subject: 'A second step was added to your account',
    what: 'You’ll now need a second step to sign in to your account: {detail}.',
  },
  'factor-removed': {
    subject: 'A second step was removed from your account',
    what: 'This second step was removed from your account: {detail}.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: 'A passkey was added to your account. You can now use it to sign in.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: 'A passkey was removed from your account. It can’t be used to sign in any more.',
  },
  'identity-linked': {
    subject: 'A way to sign in was added to your account',
    what: 'This way to sign in was added to your account: {detail}.',
  },
  'identity-unlinked': {
    subject: 'A way to sign in was removed from your account',
    what: 'This way to sign in was removed from your account: {detail}.',
  },
}

/** Ways to sign in, and kinds of second steps, that are not providers. */
const names: Record<string, string> = {
  email: 'email and password',
  phone: 'a code by text message',
  web3: 'a wallet',
  totp: 'a code from an app',
  webauthn: 'a security key',
}

/** An address is shown as is; anything else is the name of a provider. */
function nameOf(detail: string): string {
  return names[detail] ?? (detail.includes('@') ? detail : nameOfProvider(detail))
}

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Toronto',
})

interface AccountNoticeProps {
  site: MailSite
  change: AccountChange
  detail: string
  /** ISO. */
  at: string
  link: string
}

export function AccountNotice({ site, change, detail, at, link }: AccountNoticeProps) {
  // This mailbox no longer gets mail for a new password.
  const hasMoved = change === 'email-changed'
  return (
    <>
      <Paragraph>{accountNotices[change].what.replace('{detail}', () => nameOf(detail))}</Paragraph>
      <Paragraph>
        This happened on {moment.format(new Date(at))} (Toronto time). If it was you, you don’t need to do anything.
      </Paragraph>
      <Paragraph>
        Wasn’t you?{' '}
        {hasMoved
          ? 'Call us right away at '
          : 'Set a new password right away. That signs out everyone else. Then call us at '}
        <PhoneLink phone={site.identity.phone} /> or email {site.identity.email}, and we’ll help you{' '}
        {hasMoved ? 'get your account back.' : 'secure your account.'}
      </Paragraph>
      {!hasMoved && <ActionButton href={link}>Sign in or set a new password</ActionButton>}
    </>
  )
}
