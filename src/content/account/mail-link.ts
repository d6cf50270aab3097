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
  /** Where the link is opened in another browser than the one in which the account was asked for. */
  elsewhere: {
    text: 'The account was asked for in another browser. Confirm it with its password, or set a new one.',
    noPassword: 'The account was asked for in another browser. If that was you, one press and it is ready.',
    askedFor: 'Asked for',
    timeZone: 'Toronto time',
    name: 'Name given',
  },
  password: {
    label: 'The password you chose when you signed up',
    wrong: 'That is not the password that was chosen at sign-up. Try again, or set a new one below.',
    missing: 'Please type the password, or set a new one below.',
  },
  startOver: {
    text: 'Without the password: your address is confirmed, the old password is dropped, and you choose another one next.',
    button: 'I don’t have it: set a new one',
  },
  notMe: {
    text: 'Somebody else typed your address? Then the account is removed, and nothing is left of it.',
    button: 'This wasn’t me',
  },
  notYou: 'You did not ask for this? Close this page, and nothing happens.',
  removed: {
    heading: 'The account is removed',
    text: 'Nothing is left of it, and nobody can sign in to it. You need not do anything else.',
  },
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
