import type { ReactNode } from 'react'
import type { AccountChange, AuthMailKind } from '#domain/jobs/send-auth-mail.ts'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout } from '../layout.tsx'
import { Code, Greeting, Paragraph, SmallPrint } from '../mail-text.tsx'
import { AccountNotice, accountNotices } from './account-notices.tsx'
import { type AuthMailProps, authMailSample as sample } from './auth-mail-sample.ts'
import { duration } from './duration.ts'
import { staffEmails } from './staff-emails.tsx'

interface AuthMailWords {
  subject: (props: AuthMailProps) => string
  heading: string
  preview: string
  body: (props: AuthMailProps) => ReactNode
}

/** Every sign-up and sign-in mail, by kind. */
export const authEmails: Record<AuthMailKind, EmailTemplate<AuthMailProps>> = {
  confirmation: template('confirmation', {
    subject: () => 'Confirm your email address',
    heading: 'Confirm your email address',
    preview: 'Just confirm that this address is yours.',
    body: (props) => (
      <>
        <Paragraph>
          Someone created an account with this email address. If it was you, confirm the address to get started:
        </Paragraph>
        <WayIn {...props} action="Confirm my email address" />
        <SmallPrint>
          Wasn’t you? You can ignore this email. Nobody can use the account unless you confirm it.
        </SmallPrint>
      </>
    ),
  }),
  recovery: template('recovery', {
    subject: () => 'Reset your password',
    heading: 'Set a new password',
    preview: 'Here’s the link you asked for.',
    body: (props) => (
      <>
        <Paragraph>Someone asked to reset the password for your account. If it was you, set a new one here:</Paragraph>
        <WayIn {...props} action="Set a new password" />
        <SmallPrint>Wasn’t you? You can ignore this email. Your password hasn’t changed.</SmallPrint>
      </>
    ),
  }),
  'magic-link': template('magic-link', {
    subject: () => 'Your sign-in link',
    heading: 'Sign in',
    preview: 'Here’s your link and your code.',
    body: (props) => (
      <>
        <Paragraph>Here’s your link to sign in:</Paragraph>
        <WayIn {...props} action="Sign me in" />
        <SmallPrint>Didn’t ask for it? You can ignore this email. Nobody has signed in.</SmallPrint>
      </>
    ),
  }),
  'email-change': template('email-change', {
    subject: () => 'Confirm your new email address',
    heading: 'Confirm your new email address',
    preview: 'Just confirm that this address is yours.',
    body: (props) => (
      <>
        <Paragraph>Someone asked to switch their account to this email address. If it was you, confirm it:</Paragraph>
        <WayIn {...props} action="Confirm this address" />
        <SmallPrint>Wasn’t you? You can ignore this email. Nothing will change.</SmallPrint>
      </>
    ),
  }),
  'email-change-current': template('email-change-current', {
    subject: () => 'Confirm your new email address',
    heading: 'Your email address is about to change',
    preview: 'Confirm that you want to switch to another address.',
    body: (props) => (
      <>
        <Paragraph>
          Someone asked to switch your account from this address to {props.otherEmail}. If it was you, confirm it:
        </Paragraph>
        <WayIn {...props} action="Confirm new address" />
        <SmallPrint>
          Wasn’t you? Don’t confirm it, and change your password right away: someone else may know it.
        </SmallPrint>
      </>
    ),
  }),
  reauthentication: template('reauthentication', {
    subject: ({ code }) => `${code} is your verification code`,
    heading: 'Your verification code',
    preview: 'Enter it on the page that asked for it.',
    body: ({ code, codeSeconds }) => (
      <>
        <Paragraph>Enter this code on the page that asked for it:</Paragraph>
        <Code>{code}</Code>
        <Paragraph>It works for {duration(codeSeconds)}.</Paragraph>
        <SmallPrint>Didn’t ask for it? Change your password: someone else may be signed in to your account.</SmallPrint>
      </>
    ),
  }),
  invite: template('invite', {
    subject: () => "You've been invited",
    heading: 'You’ve been invited',
    preview: 'Your account is ready.',
    body: (props) => (
      <>
        <Paragraph>
          We’ve set up an account for you at {new URL(props.site.siteUrl).host}. Accept the invitation to start using
          it:
        </Paragraph>
        <WayIn {...props} action="Accept invitation" />
        <SmallPrint>Don’t want it? You can ignore this email.</SmallPrint>
      </>
    ),
  }),
  ...staffEmails,
  'account-exists': template('account-exists', {
    subject: () => 'You already have an account',
    heading: 'You already have an account',
    preview: 'Someone tried to sign up with your email address.',
    body: ({ link }) => (
      <>
        <Paragraph>
          Someone, maybe you, just tried to sign up with this email address. You already have an account with us, so
          nothing has changed.
        </Paragraph>
        <ActionButton href={link}>Sign in</ActionButton>
        <SmallPrint>
          Forgot your password? You can set a new one there. If it wasn’t you, you can ignore this email.
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

/** A mail about an account change. */
function notice(change: AccountChange, detail: string): EmailTemplate<AuthMailProps> {
  const { subject } = accountNotices[change]
  return {
    ...template(change, {
      subject: () => subject,
      heading: subject,
      preview: 'If it wasn’t you, please act right away.',
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
        <Greeting fullName={props.name} />
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
      <Paragraph>Or enter this code on the page that asked for it:</Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        The link works for {duration(linkSeconds)}, the code for {duration(codeSeconds)}. You can use each of them once.
      </Paragraph>
    </>
  )
}
