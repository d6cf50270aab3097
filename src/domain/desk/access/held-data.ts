/** Everything that is held about a person, as the answer to their request for access (PIPEDA). Moments are ISO texts. */
export interface HeldData {
  exportedAt: string
  exportedBy: string
  email: string
  inquiries: HeldInquiry[]
  /** Unfinished answers of the questionnaire that they had stored. */
  savedAnswers: { savedAt: string; answers: [string, string][] }[]
  /** Mails from their address that belong to no inquiry, as far as anybody knows. */
  otherMails: { at: string; subject: string; text: string; attachments: string[] }[]
}

export interface HeldInquiry {
  reference: string
  receivedAt: string
  status: string
  /** What they sent, and where the form was. */
  sent: { label: string; value: string }[]
  consents: { givenAt: string; answer: string; purposes: string[]; wording: string; endsAt: string | null }[]
  /** What was done with it, notes included, since they are about the person. */
  history: { at: string; who: string; what: string; text: string }[]
  /** Mails from the desk and back. */
  mails: { at: string; direction: 'out' | 'in'; subject: string; text: string; state: string }[]
  /** What was or is to be done about it. */
  tasks: { title: string; dueAt: string; doneAt: string | null; who: string }[]
  /** Of an owner: what is known about the property. */
  property: { label: string; value: string }[]
  /** Names of files, without their content. */
  files: { name: string; category: string; at: string }[]
}

/** The same to be read and printed. `showTime` writes a moment in words. */
export function printHeldData(held: HeldData, showTime: (iso: string) => string): string {
  const lines = [
    `What is held about ${held.email}`,
    `Made on ${showTime(held.exportedAt)} by ${held.exportedBy}`,
    // It says so whether there is such a lead or not, so that nobody learns of one.
    'Without what is behind walls that do not name them: those who are named export that.',
    ...held.inquiries.flatMap((inquiry) => printInquiry(inquiry, showTime)),
    ...held.savedAnswers.flatMap(({ savedAt, answers }) => [
      ...heading(`Unfinished answers, stored on ${showTime(savedAt)}`),
      ...answers.map(([name, value]) => `${name}: ${value}`),
    ]),
    ...held.otherMails.flatMap(({ at, subject, text, attachments }) => [
      ...heading(`Mail from this address that belongs to no inquiry, ${showTime(at)}`),
      `Subject: ${subject}`,
      text,
      ...(attachments.length > 0 ? [`With it came: ${attachments.join(', ')}`] : []),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

function printInquiry(inquiry: HeldInquiry, showTime: (iso: string) => string): string[] {
  const { reference, receivedAt, status, sent, consents, history, mails, tasks, property, files } = inquiry
  return [
    ...heading(`${reference}, received on ${showTime(receivedAt)}, ${status}`),
    ...sent.map(({ label, value }) => `${label}: ${indent(value)}`),
    ...part('Consent', consents, ({ givenAt, answer, purposes, wording, endsAt }) => {
      const until = endsAt === null ? '' : `, until ${showTime(endsAt)}`
      return `${showTime(givenAt)}: ${answer}${until} (${[...purposes, `wording ${wording}`].join(', ')})`
    }),
    ...part(
      'History',
      history,
      ({ at, who, what, text }) => `${showTime(at)}: ${who} ${what}${text === '' ? '' : `\n  ${indent(text)}`}`,
    ),
    ...part(
      'Mails',
      mails,
      ({ at, direction, subject, text, state }) =>
        `${showTime(at)}, ${direction === 'out' ? 'to' : 'from'} them, ${state}: ${subject}\n  ${indent(text)}`,
    ),
    ...part('Tasks', tasks, ({ title, dueAt, doneAt, who }) => {
      const done = doneAt === null ? '' : `, done on ${showTime(doneAt)}`
      return `${title}, due on ${showTime(dueAt)}${who === '' ? '' : `, ${who}`}${done}`
    }),
    ...part('Property', property, ({ label, value }) => `${label}: ${indent(value)}`),
    ...part('Files', files, ({ name, category, at }) => `${name} (${category}), ${showTime(at)}`),
  ]
}

function part<Row>(title: string, rows: readonly Row[], print: (row: Row) => string): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows.map(print)]
}

function heading(text: string): string[] {
  return ['', text, '='.repeat(text.length)]
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
