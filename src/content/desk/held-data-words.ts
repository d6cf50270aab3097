/** Texts of the file with everything that is held about a person. */
export const heldDataWords = {
  title: 'What is held about {email}',
  made: 'Made on {time} by {name}',
  walls: 'Without what is behind walls that do not name them: those who are named export that.',
  savedAnswers: 'Unfinished answers, stored on {time}',
  otherMail: 'Email from this address that belongs to no inquiry, {time}',
  subject: 'Subject: {subject}',
  attachments: 'With it came: {names}',
  inquiry: '{reference}, received on {time}, {status}',
  parts: {
    consents: 'Consent',
    history: 'History',
    mails: 'Emails',
    tasks: 'Tasks',
    property: 'Property',
    files: 'Files',
  },
  consentEnds: ', until {time}',
  wording: 'wording {wording}',
  mail: {
    out: '{time}, to them, {state}: {subject}',
    in: '{time}, from them, {state}: {subject}',
  },
  taskDue: '{title}, due on {time}',
  taskDone: ', done on {time}',
} as const
