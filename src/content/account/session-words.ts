/** Texts about the session, shown on any page. They are few, because every page loads them for signed-in visitors. */
export const sessionWords = {
  welcome: 'Welcome back!',
  link: {
    failed: 'This link does not work any more',
    otherwise:
      'Please sign in here. For your safety, a sign-in link counts only where you asked for it or pressed its button.',
    confirmed: 'Your email address is confirmed',
    half: { title: 'One more step', text: 'Please open the link that we sent to the other address too.' },
  },
  provider: {
    failed: 'Sign-in there did not work',
    otherwise: 'Please try again, or take another way in.',
    added: 'This way to sign in is added',
  },
  menu: { account: 'Account', signOut: 'Sign out', signedOut: 'You are signed out' },
} as const
