import type { ReactNode } from 'react'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout } from '../layout.tsx'
import { Paragraph, SmallPrint } from '../mail-text.tsx'
import { type AuthMailProps, authMailSample } from './auth-mail-sample.ts'
import { duration } from './duration.ts'

interface StaffMailWords {
  heading: string
  /** The first sentence, also shown by mailboxes after the subject. */
  opening: (by: string) => string
  text: ReactNode
  action: string
}

/** The mails that lead a member of the desk to the page where they set up how they sign in. */
export const staffEmails = {
  'staff-invitation': template('staff-invitation', {
    heading: 'You’re invited to the lead desk',
    opening: (by) => `${by} invites you to the lead desk.`,
    text: 'It’s where the team answers its leads. You choose a password and add an authenticator app on your phone. It’s one page, and takes about two minutes. If you already have an account with us, its old password no longer works.',
    action: 'Set up my sign-in',
  }),
  'staff-reset': template('staff-reset', {
    heading: 'Set up your sign-in again',
    opening: (by) => `${by} reset how you sign in to the lead desk.`,
    text: 'Your old password and authenticator app no longer work, and you’re signed out everywhere. Choose a new password and set up an app again. It’s one page, and takes about two minutes.',
    action: 'Set up my sign-in',
  }),
}

function template(kind: string, { heading, opening, text, action }: StaffMailWords): EmailTemplate<AuthMailProps> {
  return {
    name: `auth-${kind}`,
    subject: () => heading,
    body: ({ site, name, by, link, linkSeconds }) => {
      const sender = by === '' ? `The ${site.identity.teamName} team` : by
      return (
        <Layout site={site} heading={heading} preview={opening(sender)}>
          <Paragraph>{name === '' ? 'Hi,' : `Hi ${name},`}</Paragraph>
          <Paragraph>{opening(sender)}</Paragraph>
          <Paragraph>{text}</Paragraph>
          <ActionButton href={link}>{action}</ActionButton>
          <Paragraph>
            The link works once, for {duration(linkSeconds)}. If it’s too late, ask{' '}
            {by === '' ? `us at ${site.identity.email}` : by} for a new one.
          </Paragraph>
          <SmallPrint>
            {by === ''
              ? 'Weren’t expecting this? Please ask us before you do anything.'
              : `Weren’t expecting this? Please ask ${by} before you do anything.`}
          </SmallPrint>
        </Layout>
      )
    },
    sample: {
      ...authMailSample,
      name: 'Sofia',
      by: 'Daniel Okafor',
      link: `${authMailSample.site.siteUrl}/desk/welcome?token_hash=0a1b2c3d&type=invite`,
    },
  }
}
