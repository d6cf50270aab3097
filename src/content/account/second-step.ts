/** Texts of the second step on /auth, in a separate file because most visitors don't need them. */
export const secondStep = {
  heading: 'Confirm it’s you',
  cancel: 'Sign in as someone else',
  failed: 'Sign In Error',
  busy: 'Checking...',
  app: {
    text: 'Open your authenticator app and enter the code it shows for this site.',
    which: 'Which app',
    unnamed: 'App {number}',
    code: 'Code from your app',
    button: 'Continue',
  },
  otherwise: 'Or choose another way:',
  phone: {
    text: 'We can text a code to your phone number ending in {ending}.',
    send: 'Text me a code',
    sending: 'Sending...',
    sent: 'We’ve texted you a code.',
    code: 'Code from the text message',
    button: 'Continue',
    again: 'Text me another code',
  },
  key: {
    text: 'Have the security key you set up for this account handy.',
    use: 'Use my security key',
    useNamed: 'Use my security key: {name}',
    waiting: 'Waiting for the key...',
    failed: 'That key didn’t work. Please try again.',
  },
  lost: 'Lost your phone or key? If you’ve set up another way, choose it above. If not, email us at {email}. We’ll ask you to prove that the account is yours.',
  unsupported: 'This page doesn’t support the second step on your account. Please email us at {email}.',
} as const
