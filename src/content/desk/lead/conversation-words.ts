/** Texts of the conversation with a person, on the page of the lead and in the inbox's preview. */
export const conversationWords = {
  name: 'Messages, oldest first',
  isNew: 'new since you looked',
  /** After the time of a form, or of a mail. */
  form: { contact: 'contact form', 'sell-fast': 'sell-fast form', investment: 'questionnaire' },
  on: 'on {page}',
  email: 'email',
  account: 'from their account',
  note: 'Note',
  mayRead: '{name} may ask to read this.',
  /** Somebody without a first name. */
  they: 'The person',
  /** Several changes in a row, folded. */
  changes: '{count} changes by {names}',
  names: { and: ' and ', you: 'you' },
  files: 'sent {count} files: {names}',
  repliedIn: 'replied in {span}',
  /** `to` is left out if the address has changed since. */
  acknowledgement: {
    to: ' to {address}',
    outcomes: {
      acknowledged: { what: 'Acknowledgement emailed{to}', why: '' },
      'acknowledgement-refused': {
        what: 'Acknowledgement not delivered{to}',
        why: 'Their mail server refused it. Check the address, or give them a call.',
      },
      'acknowledgement-given-up': {
        what: 'Acknowledgement not sent{to}',
        why: 'The mail server could not be reached for a week. Let them know that we got their inquiry.',
      },
    },
  },
  subject: 'Subject:',
  notSent: 'Not sent:',
  /** Unless it was a conversation. */
  clockRuns: 'The reply clock keeps running.',
  when: { today: 'today', tomorrow: 'tomorrow' },
  goesOut: 'Goes out {when}',
  goesOutIn: 'Goes out in {count} s',
  handing: 'Being handed to the mail server…',
  undo: 'Undo',
  change: 'Change',
  cancel: 'Cancel',
  /** Among the commands. */
  doNotSend: 'Do not send',
} as const
