/** Texts that the three forms share, and the messages of each after sending or a failure. */
export const forms = {
  required: 'required',
  optional: 'optional',
  choose: 'Please choose',
  draft: {
    note: 'Saved on this device until you send it.',
    clear: 'Clear',
  },
  /** The label of the honeypot field, for people who come across it. */
  unseenLabel: 'Please leave this blank',
  status: {
    waiting: 'Everything you typed is still here, and we’ll keep trying. You can also press the button again.',
    offline: 'You’re offline. You can still press the button, and we’ll send the form as soon as you’re back online.',
    waitingOffline:
      'You’re offline. Everything you typed is still here, and we’ll send it as soon as you’re back online.',
  },
  earlier: {
    heading: 'We’ve got your first version',
    text: 'You’ve changed the form since then. The new version is still here and hasn’t been sent.',
    send: 'Send the new version as a separate inquiry',
    keep: 'Keep the first version only',
  },
  confirmation: {
    reference: 'Your reference',
    hear: 'You’ll hear from us',
    by: 'by {time}, Toronto time',
    next: 'What happens next',
    mail: 'Our confirmation email has a link to see, correct or delete what you sent.',
  },
} as const

/** By kind: the button, the title of the success notice (its text comes from the server) and the failure notice. */
export const formWords = {
  investment: {
    send: 'Send my criteria',
    sending: 'Sending...',
    sent: 'Thank you!',
    failed: {
      title: 'Submission Error',
      text: 'There was an issue submitting your form. Please try again or contact us directly.',
    },
  },
  contact: {
    send: 'Send message',
    sending: 'Sending...',
    sent: 'Message Sent!',
    failed: {
      title: 'Error',
      text: 'There was an issue sending your message. Please try again or contact {email} directly.',
    },
  },
  'sell-fast': {
    send: 'Get my cash offer',
    sending: 'Submitting...',
    sent: 'Thank you, {name}!',
    failed: {
      title: 'Error',
      text: 'There was an issue submitting your request. Please try again or contact {email} directly.',
    },
  },
} as const
