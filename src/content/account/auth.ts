import type { SeoText } from '../seo-schema.ts'

export const auth = {
  eyebrow: 'Account',
  heading: 'Your account',
  lead: 'See what you have sent us, change it, download it or delete it. One place, no chasing.',
  signIn: {
    tab: 'Sign In',
    heading: 'Welcome back',
    intro: 'Use the email address and password you signed up with, or ask for a sign-in code by email.',
  },
  signUp: {
    tab: 'Sign Up',
    heading: 'Create an account',
    intro: 'We ask for your name, email address and a password. We then send a link to confirm the address is yours.',
  },
  cardHeading: 'Sign in or sign up',
  noScript:
    'Signing in needs JavaScript, and it is switched off here. Switch it on, or write or call: we show, correct or delete what you have sent us.',
  write: 'Write to us',
  call: 'Call {phone}',
  mailSubject: 'My data',
  privacyHeading: 'What we keep, and why',
  optional: 'You do not need an account to use our forms. Every form works without one.',
  reasons: {
    heading: 'What an account is good for',
    items: [
      'Your inquiries in one list, once your email address is confirmed.',
      'Your data in your hands: correct, download or delete it yourself.',
      'Two-step sign-in if you want it, and one button to sign out everywhere else.',
    ],
  },
  privacyNote:
    'We keep your name, email address and a scrambled form of your password so that you can sign in, and a record of each sign-in to protect the account. {brokerage} and the companies that run our servers and mail are the only ones to handle it. Use a password you use nowhere else: a password stolen from another site is the usual way in. More in the Privacy Policy.',
  noAgreement: 'An account does not make you a client of {brokerage} and creates no representation agreement.',
  trouble: 'Cannot get in? Write to {email} or call {phone}. We never ask for your password.',
  updated: '2026-11-15',
  seo: {
    title: 'Sign in or create your account',
    description:
      'Sign in or create an account to see the inquiries you have sent us, correct or download your data, change your password or delete the account.',
    keywords: ['sign in', 'sign up', 'account', 'investor account'],
    noindex: true,
  } satisfies SeoText,
}
