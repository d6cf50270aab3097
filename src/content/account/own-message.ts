/** Texts of the form on the account page that writes to the team about an inquiry. */
export const ownMessage = {
  label: 'Your message',
  hint: 'It goes to the people who look after this inquiry. They’ll answer by email or phone.',
  button: 'Send message',
  busy: 'Sending...',
  cancel: 'Cancel',
  done: { title: 'We’ve got your message', text: 'It’s with your inquiry, and we’ll answer by email or phone.' },
  missing: { title: '', text: 'Please enter your message.' },
  offline: {
    title: 'Not sent yet',
    text: 'We couldn’t reach the site. Your message is kept here, and we’ll try again when you’re back online.',
  },
  tooMany: 'That’s a lot of messages for one day. Please call us, or reply to one of our emails.',
} as const
