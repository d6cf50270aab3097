/** Texts of /auth/confirm, the page that the link in a mail opens. */
export const mailLink = {
  /** By the kind of link, as named in its URL. */
  kinds: {
    signup: {
      heading: 'Confirm your email address',
      text: 'Press the button and your account is ready to go.',
      button: 'Confirm my email address',
    },
    invite: {
      heading: 'Accept your invitation',
      text: 'Press the button and your account is ready to go.',
      button: 'Accept invitation',
    },
    magiclink: { heading: 'Sign in', text: 'Press the button to sign in.', button: 'Sign me in' },
    recovery: {
      heading: 'Set a new password',
      text: 'Press the button, then choose a new password.',
      button: 'Continue',
    },
    email_change: {
      heading: 'Confirm your new email address',
      text: 'Press the button to confirm your new address.',
      button: 'Confirm new address',
    },
    email: { heading: 'Confirm your email address', text: 'Press the button to sign in.', button: 'Continue' },
  },
  /** If the link is opened in another browser than the one that created the account. */
  elsewhere: {
    text: 'It looks like you signed up in another browser. Enter your password to confirm the account, or set a new one.',
    noPassword:
      'It looks like you signed up in another browser. If that was you, press the button and your account is ready to go.',
    askedFor: 'Created',
    timeZone: 'Toronto time',
    name: 'Name entered',
  },
  password: {
    label: 'The password you chose when you signed up',
    wrong: 'That’s not the password you signed up with. Try again, or set a new one below.',
    missing: 'Please enter the password, or set a new one below.',
  },
  startOver: {
    text: 'Don’t have the password? We’ll confirm your address and remove the old password. Then you can choose a new one.',
    button: 'Set a new password',
  },
  notMe: {
    text: 'Did someone else use your email address? We’ll delete the account and everything in it.',
    button: 'This wasn’t me',
  },
  notYou: 'Didn’t ask for this? Just close this page, and nothing will change.',
  removed: {
    heading: 'The account has been deleted',
    text: 'Nobody can sign in to it any more. There’s nothing else you need to do.',
  },
  spent: {
    heading: 'This link no longer works',
    text: 'It’s already been used, or it’s expired.',
    button: 'Ask for a new one',
  },
  later: {
    heading: 'Please wait a moment',
    text: 'That was a lot of tries at once. Please try again in a few minutes.',
  },
  failed: { heading: 'That didn’t work', text: 'Something went wrong on our side. Please try again.' },
  back: 'Back to the site',
} as const

export type MailLinkKind = keyof typeof mailLink.kinds
