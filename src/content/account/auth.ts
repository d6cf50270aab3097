import type { SeoText } from '../seo-schema.ts'

/** Texts of /auth, except for its forms (`auth-forms.ts`). */
export const auth = {
  label: 'Sign in',
  eyebrow: 'Account',
  lead: 'Everything you’ve sent us, in one place.',
  reasons: [
    'See where each inquiry stands, and correct or delete it yourself.',
    'Change your criteria whenever your plans change.',
    'Choose how you sign in, and sign out any device.',
  ],
  noScript:
    'Signing in needs JavaScript, which is off in your browser. Turn it on, or get in touch and we’ll show you what you’ve sent us, correct it or delete it.',
  write: 'Email us',
  call: 'Call {phone}',
  mailSubject: 'My data',
  optional: 'You don’t need an account to use our forms.',
  small: {
    heading: 'What we keep, and why',
    privacy:
      'We keep your name, email address and a scrambled version of your password so you can sign in, and a record of each sign-in to keep your account safe. Only {brokerage} and the companies that run our servers and email handle it. Please choose a password you don’t use anywhere else. Read more in our Privacy Policy.',
    noAgreement: 'Having an account doesn’t make you a client of {brokerage}, and it isn’t a representation agreement.',
  },
  trouble: 'Can’t sign in? Email us at {email} or call {phone}. We’ll never ask for your password.',
  updated: '2026-11-15',
  seo: {
    title: 'Sign in or create your account',
    description:
      'Sign in or create an account to see where your inquiries stand, correct or delete them, change your criteria or download your data.',
    keywords: ['sign in', 'sign up', 'account', 'investor account'],
    noindex: true,
  } satisfies SeoText,
}
