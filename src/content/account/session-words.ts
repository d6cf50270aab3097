/** Texts about the session, shown on any page. They are few, because every page loads them for signed-in visitors. */
export const sessionWords = {
  welcome: 'Welcome back!',
  link: {
    failed: 'This link no longer works',
    otherwise:
      'Please sign in here. To keep your account safe, a sign-in link only works in the browser you asked for it in, or after you press the button it leads to.',
    confirmed: 'Your email address is confirmed',
    half: { title: 'One more step', text: 'Please open the link we sent to the other address too.' },
  },
  provider: {
    failed: 'We couldn’t sign you in there',
    otherwise: 'Please try again, or choose another way to sign in.',
    added: 'You can now sign in that way too',
  },
  menu: { account: 'Account', signOut: 'Sign out', signedOut: 'You’re signed out' },
} as const
