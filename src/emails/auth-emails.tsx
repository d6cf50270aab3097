import type { ReactNode } from 'react'
import { identity } from '#content/identity.ts'
import type { AccountChange, AuthMail, AuthMailKind } from '#domain/jobs/send-auth-mail.ts'
import { AccountNotice, accountNotices } from './account-notices.tsx'
import { ActionLink, Code } from './auth-parts.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'

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
        <Paragraph>Somebody, most likely you, opened an account with this email address.</Paragraph>
        <WayIn {...props} action="Confirm my email address" />
        <Ignore>If that was not you, ignore this mail and the account stays closed.</Ignore>
      </>
    ),
  }),
  recovery: template('recovery', {
    subject: () => 'Reset your password',
    heading: 'Set a new password',
    preview: 'You asked for a new password.',
    body: (props) => (
      <>
        <Paragraph>Somebody, most likely you, asked for a new password for this account.</Paragraph>
        <WayIn {...props} action="Set a new password" />
        <Ignore>If that was not you, ignore this mail: your password stays as it is.</Ignore>
      </>
    ),
  }),
  'magic-link': template('magic-link', {
    subject: () => 'Your sign-in link',
    heading: 'Sign in',
    preview: 'Your code and link to sign in.',
    body: (props) => (
      <>
        <WayIn {...props} action="Sign me in" />
        <Ignore>If you did not ask for it, ignore this mail: nobody was signed in.</Ignore>
      </>
    ),
  }),
  'email-change': template('email-change', {
    subject: () => 'Confirm your new email address',
    heading: 'Confirm your new email address',
    preview: 'Confirm that this address is to be the one of your account.',
    body: (props) => (
      <>
        <Paragraph>This address is to be the new one of an account with us.</Paragraph>
        <WayIn {...props} action="Confirm this address" />
        <Ignore>If you do not know of this, ignore this mail and nothing changes.</Ignore>
      </>
    ),
  }),
  'email-change-current': template('email-change-current', {
    subject: () => 'Confirm your new email address',
    heading: 'Your email address is to change',
    preview: 'Confirm that your account is to move to another address.',
    body: (props) => (
      <>
        <Paragraph>Your account is to move from this address to {props.otherEmail}.</Paragraph>
        <WayIn {...props} action="Confirm the change" />
        <Ignore>If that was not you, ignore this mail and change your password: somebody else knows it.</Ignore>
      </>
    ),
  }),
  reauthentication: template('reauthentication', {
    subject: ({ code }) => `${code} is your verification code`,
    heading: 'Your verification code',
    preview: 'Enter it where you were asked for it.',
    body: ({ code, codeSeconds }) => (
      <>
        <Paragraph>Enter this code where you were asked for it.</Paragraph>
        <Code>{code}</Code>
        <Paragraph>It is good for {duration(codeSeconds)}.</Paragraph>
        <Ignore>If you did not ask for it, change your password: somebody else may be signed in.</Ignore>
      </>
    ),
  }),
  invite: template('invite', {
    subject: () => "You've been invited",
    heading: 'You have been invited',
    preview: 'An account has been prepared for you.',
    body: (props) => (
      <>
        <Paragraph>An account has been prepared for you at {new URL(props.site.siteUrl).host}.</Paragraph>
        <WayIn {...props} action="Accept the invitation" />
        <Ignore>If you do not want it, ignore this mail.</Ignore>
      </>
    ),
  }),
  'account-exists': template('account-exists', {
    subject: () => 'You already have an account',
    heading: 'You already have an account',
    preview: 'Somebody signed up with your email address, which has an account already.',
    body: ({ link }) => (
      <>
        <Paragraph>
          Somebody, perhaps you, just signed up with this email address. It has an account already, so nothing was
          changed.
        </Paragraph>
        <ActionLink href={link}>Sign in</ActionLink>
        <Ignore>You can ask for a new password there. If that was not you, ignore this mail.</Ignore>
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
      preview: 'If it was not you, please act at once.',
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
        {words.body(props)}
      </Layout>
    ),
    sample,
  }
}

function WayIn({ link, code, action, linkSeconds, codeSeconds }: AuthMailProps & { action: string }) {
  return (
    <>
      <ActionLink href={link}>{action}</ActionLink>
      <Paragraph>Or enter this code where you were asked for it:</Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        The link is good for {duration(linkSeconds)}, the code for {duration(codeSeconds)}; each works once.
      </Paragraph>
    </>
  )
}

function Ignore({ children }: { children: ReactNode }) {
  return <Paragraph>{children}</Paragraph>
}

function duration(seconds: number): string {
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? 'an hour' : `${hours} hours`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
