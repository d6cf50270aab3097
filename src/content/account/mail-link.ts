/** Texts of /auth/confirm, the page that the link in a mail opens. */
export const mailLink = {
  eyebrow: 'Account',
  /** By kind of link, as named in its address. */
  kinds: {
    signup: {
      heading: 'Confirm your email address',
      text: 'One press, and your account is ready.',
      button: 'Confirm my email address',
    },
    invite: {
      heading: 'Accept your invitation',
      text: 'One press, and your account is ready.',
      button: 'Accept the invitation',
    },
    magiclink: { heading: 'Sign in', text: 'One press, and you are signed in.', button: 'Sign me in' },
    recovery: {
      heading: 'Set a new password',
      text: 'One press, and you can choose a new password.',
      button: 'Continue',
    },
    email_change: {
      heading: 'Confirm your new email address',
      text: 'One press confirms the change of address.',
      button: 'Confirm the change',
    },
    email: { heading: 'Confirm your email address', text: 'One press, and you are signed in.', button: 'Continue' },
  },
  password: {
    label: 'The password you chose when you signed up',
    hint: 'Leave it empty if you chose none or do not know it: you can set a new one afterwards.',
    wrong: 'That is not the password that was chosen at sign-up.',
  },
  notYou: 'You did not ask for this? Close this page, and nothing happens.',
  spent: {
    heading: 'This link does not work any more',
    text: 'It was used already, or too much time has passed since the mail was sent.',
    button: 'Ask for a new one',
  },
  later: { heading: 'Please wait a moment', text: 'Too much at once. Please try again shortly.' },
  failed: { heading: 'That did not work', text: 'Something went wrong on our side. Please try again.' },
  back: 'Back to the site',
} as const

export type MailLinkKind = keyof typeof mailLink.kinds
