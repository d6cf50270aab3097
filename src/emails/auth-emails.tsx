import type { ReactNode } from 'react'
import { identity } from '#content/identity.ts'
import type { AccountChange, AuthMail, AuthMailKind } from '#domain/jobs/send-auth-mail.ts'
import { AccountNotice, accountNotices } from './account-notices.tsx'
import { ActionButton } from './action-button.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { Code, Greeting, Paragraph, SmallPrint } from './mail-text.tsx'

type AuthMailProps = Omit<AuthMail, 'kind' | 'expiresAt'> & { site: MailSite }

interface AuthMailWords {
  subject: (props: AuthMailProps) => string
  heading: string
  preview: string
  body: (props: AuthMailProps) => ReactNode
}

const sample: AuthMailProps = {
  site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
  to: 'jane@buyers.example',
  name: 'Jane Roe',
  code: '483920',
  link: 'https://www.offmarket-ontario.example/auth/confirm?token_hash=0a1b2c3d&type=signup',
  otherEmail: 'jane@new.example',
  detail: '',
  at: '2026-11-15T17:04:00.000Z',
  linkSeconds: 3600,
  codeSeconds: 600,
}

/** Every mail of sign-up and sign-in, by its kind. */
export const authEmails: Record<AuthMailKind, EmailTemplate<AuthMailProps>> = {
  confirmation: template('confirmation', {
    subject: () => 'Confirm your email address',
    heading: 'Confirm your email address',
    preview: 'One step left: confirm that this address is yours.',
    body: (props) => (
      <>
        <Paragraph>
          An account was opened with this email address. If that was you, confirm it to get started:
        </Paragraph>
        <WayIn {...props} action="Confirm my email address" />
        <SmallPrint>Wasn’t you? Ignore this email, and the account stays closed.</SmallPrint>
      </>
    ),
  }),
  recovery: template('recovery', {
    subject: () => 'Reset your password',
    heading: 'Set a new password',
    preview: 'Here’s the link you asked for.',
    body: (props) => (
      <>
        <Paragraph>We were asked for a new password for your account. If that was you, set one here:</Paragraph>
        <WayIn {...props} action="Set a new password" />
        <SmallPrint>Wasn’t you? Ignore this email. Your password stays the same.</SmallPrint>
      </>
    ),
  }),
  'magic-link': template('magic-link', {
    subject: () => 'Your sign-in link',
    heading: 'Sign in',
    preview: 'Your link and code to sign in.',
    body: (props) => (
      <>
        <Paragraph>Here’s your link to sign in:</Paragraph>
        <WayIn {...props} action="Sign me in" />
        <SmallPrint>Didn’t ask for it? Ignore this email. Nobody has been signed in.</SmallPrint>
      </>
    ),
  }),
  'email-change': template('email-change', {
    subject: () => 'Confirm your new email address',
    heading: 'Confirm your new email address',
    preview: 'One step left: confirm that this address is yours.',
    body: (props) => (
      <>
        <Paragraph>
          This address was entered as the new one for an account with us. If that was you, confirm it:
        </Paragraph>
        <WayIn {...props} action="Confirm this address" />
        <SmallPrint>Wasn’t you? Ignore this email, and nothing changes.</SmallPrint>
      </>
    ),
  }),
  'email-change-current': template('email-change-current', {
    subject: () => 'Confirm your new email address',
    heading: 'Your email address is about to change',
    preview: 'Confirm that your account should move to another address.',
    body: (props) => (
      <>
        <Paragraph>
          We were asked to move your account from this address to {props.otherEmail}. If that was you, confirm it:
        </Paragraph>
        <WayIn {...props} action="Confirm the change" />
        <SmallPrint>
          Wasn’t you? Don’t confirm it, and change your password right away: someone else may know it.
        </SmallPrint>
      </>
    ),
  }),
  reauthentication: template('reauthentication', {
    subject: ({ code }) => `${code} is your verification code`,
    heading: 'Your verification code',
    preview: 'Enter it where you were asked for it.',
    body: ({ code, codeSeconds }) => (
      <>
        <Paragraph>Enter this code where you were asked for it:</Paragraph>
        <Code>{code}</Code>
        <Paragraph>It works for {duration(codeSeconds)}.</Paragraph>
        <SmallPrint>Didn’t ask for it? Change your password: someone else may be signed in to your account.</SmallPrint>
      </>
    ),
  }),
  invite: template('invite', {
    subject: () => "You've been invited",
    heading: 'You’ve been invited',
    preview: 'An account is ready for you.',
    body: (props) => (
      <>
        <Paragraph>
          An account is ready for you at {new URL(props.site.siteUrl).host}. Accept to start using it:
        </Paragraph>
        <WayIn {...props} action="Accept the invitation" />
        <SmallPrint>Don’t want it? Ignore this email.</SmallPrint>
      </>
    ),
  }),
  'account-exists': template('account-exists', {
    subject: () => 'You already have an account',
    heading: 'You already have an account',
    preview: 'Someone signed up with your email address, which has an account already.',
    body: ({ link }) => (
      <>
        <Paragraph>
          Someone, perhaps you, just signed up with this email address. You already have an account with us, so nothing
          was changed.
        </Paragraph>
        <ActionButton href={link}>Sign in</ActionButton>
        <SmallPrint>
          Forgot your password? You can set a new one there. If this wasn’t you, ignore this email.
        </SmallPrint>
      </>
    ),
  }),
  'password-changed': notice('password-changed', ''),
  'email-changed': notice('email-changed', 'jane@new.example'),
  'factor-added': notice('factor-added', 'totp'),
  'factor-removed': notice('factor-removed', 'webauthn'),
  'passkey-added': notice('passkey-added', ''),
  'passkey-removed': notice('passkey-removed', ''),
  'identity-linked': notice('identity-linked', 'google'),
  'identity-unlinked': notice('identity-unlinked', 'email'),
}

/** A mail about a change of the account. */
function notice(change: AccountChange, detail: string): EmailTemplate<AuthMailProps> {
  const { subject } = accountNotices[change]
  return {
    ...template(change, {
      subject: () => subject,
      heading: subject,
      preview: 'Wasn’t you? Please act right away.',
      body: (props) => <AccountNotice {...props} change={change} />,
    }),
    sample: { ...sample, detail, link: `${sample.site.siteUrl}/auth` },
  }
}

function template(kind: AuthMailKind, words: AuthMailWords): EmailTemplate<AuthMailProps> {
  return {
    name: `auth-${kind}`,
    subject: words.subject,
    body: (props) => (
      <Layout site={props.site} heading={words.heading} preview={words.preview}>
        <Greeting name={props.name || null} />
        {words.body(props)}
      </Layout>
    ),
    sample,
  }
}

function WayIn({ link, code, action, linkSeconds, codeSeconds }: AuthMailProps & { action: string }) {
  return (
    <>
      <ActionButton href={link}>{action}</ActionButton>
      <Paragraph>Or enter this code where you were asked for it:</Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        The link works for {duration(linkSeconds)} and the code for {duration(codeSeconds)}. Each works once.
      </Paragraph>
    </>
  )
}

function duration(seconds: number): string {
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? 'an hour' : `${hours} hours`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
