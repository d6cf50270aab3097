/** Texts that the three forms share, and the messages of each after sending or a failure. */
export const forms = {
  required: 'required',
  optional: 'optional',
  choose: 'Please choose',
  draft: {
    note: 'Kept on this device until you send it.',
    clear: 'Clear',
  },
  /** The label of the honeypot field, for people who come across it. */
  unseenLabel: 'Please leave this empty',
  status: {
    waiting: 'Everything you typed is kept, and we try again by ourselves. You can also press the button again.',
    offline: 'You are offline. Everything you typed is kept, and goes out as soon as the connection is back.',
  },
  earlier: {
    heading: 'Your first version has arrived',
    text: 'What you sent first reached us. You have changed the text since then: that version is still here and has not been sent.',
    send: 'Send the changed version as a new inquiry',
    keep: 'Leave it at that',
  },
  confirmation: {
    reference: 'Your reference',
    hear: 'You hear from us',
    by: 'by {time}, Toronto time',
    next: 'What happens next',
  },
  /** Beside the rule, once a script knows the time. */
  sentNow: 'Sent now:',
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
