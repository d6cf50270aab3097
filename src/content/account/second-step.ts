/** Texts of the second step on /auth, in a file of their own because most visitors need not load them. */
export const secondStep = {
  heading: 'Second step',
  cancel: 'Sign in as somebody else',
  failed: 'Sign In Error',
  busy: 'Checking...',
  app: {
    text: 'Open your authenticator app and enter the code that it shows for this site.',
    which: 'Which app',
    code: 'Code from your app',
    button: 'Continue',
  },
  otherwise: 'Or take another way:',
  phone: {
    text: 'We can text a code to your phone, the number that ends in {ending}.',
    send: 'Send me a code',
    sending: 'Sending...',
    sent: 'The code is on its way to your phone.',
    code: 'Code from the text message',
    button: 'Continue',
    again: 'Send another code',
  },
  key: {
    text: 'Have the security key at hand that you set up for this account.',
    use: 'Use my security key',
    useNamed: 'Use my security key: {name}',
    waiting: 'Waiting for the key...',
    failed: 'The key gave no answer that counts. Please try again.',
  },
  lost: 'Lost your phone or key? If you set up another way, choose it above. If not, write to {email}: we ask you to show that the account is yours.',
  unsupported: 'This account has a second step that this page cannot take. Please write to {email}.',
} as const
