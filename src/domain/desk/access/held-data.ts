import * as v from 'valibot'
import { heldDataWords as words } from '#content/desk/held-data-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { directions } from '../messages/desk-message.ts'

const text = v.string()
const Row = v.object({ label: text, value: text })

const HeldInquiry = v.object({
  reference: text,
  receivedAt: text,
  status: text,
  /** What they sent, and where the form was. */
  sent: v.array(Row),
  consents: v.array(
    v.object({ givenAt: text, answer: text, purposes: v.array(text), wording: text, endsAt: v.nullable(text) }),
  ),
  /** What was done with it, notes included, since they are about the person. */
  history: v.array(v.object({ at: text, who: text, what: text, text })),
  /** Mails from the desk and back. */
  mails: v.array(v.object({ at: text, direction: v.picklist(directions), subject: text, text, state: text })),
  /** The tasks, done and open. */
  tasks: v.array(v.object({ title: text, dueAt: text, doneAt: v.nullable(text), who: text })),
  /** Of an owner: what is known about the property. */
  property: v.array(Row),
  /** Names of files, without their content. */
  files: v.array(v.object({ name: text, category: text, at: text })),
})
export type HeldInquiry = v.InferOutput<typeof HeldInquiry>

/** Everything that is held about a person, as the answer to their request for access (PIPEDA). Moments are ISO texts. */
export const HeldData = v.object({
  exportedAt: text,
  exportedBy: text,
  email: text,
  inquiries: v.array(HeldInquiry),
  /** Unfinished answers of the questionnaire that they had stored. */
  savedAnswers: v.array(v.object({ savedAt: text, answers: v.array(v.tuple([text, text])) })),
  /** Mails from their address that belong to no inquiry, as far as anybody knows. */
  otherMails: v.array(v.object({ at: text, subject: text, text, attachments: v.array(text) })),
})
export type HeldData = v.InferOutput<typeof HeldData>

/** The same to be read and printed. `showTime` writes a moment in words. */
export function printHeldData(held: HeldData, showTime: (iso: string) => string): string {
  const lines = [
    fillWords(words.title, { email: held.email }),
    fillWords(words.made, { time: showTime(held.exportedAt), name: held.exportedBy }),
    // The answer is the same whether or not the lead exists, so it reveals nothing.
    words.walls,
    ...held.inquiries.flatMap((inquiry) => printInquiry(inquiry, showTime)),
    ...held.savedAnswers.flatMap(({ savedAt, answers }) => [
      ...heading(fillWords(words.savedAnswers, { time: showTime(savedAt) })),
      ...answers.map(([name, value]) => `${name}: ${value}`),
    ]),
    ...held.otherMails.flatMap(({ at, subject, text, attachments }) => [
      ...heading(fillWords(words.otherMail, { time: showTime(at) })),
      fillWords(words.subject, { subject }),
      text,
      ...(attachments.length > 0 ? [fillWords(words.attachments, { names: attachments.join(', ') })] : []),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

function printInquiry(inquiry: HeldInquiry, showTime: (iso: string) => string): string[] {
  const { reference, receivedAt, status, sent, consents, history, mails, tasks, property, files } = inquiry
  return [
    ...heading(fillWords(words.inquiry, { reference, time: showTime(receivedAt), status })),
    ...sent.map(({ label, value }) => `${label}: ${indent(value)}`),
    ...part(words.parts.consents, consents, ({ givenAt, answer, purposes, wording, endsAt }) => {
      const until = endsAt === null ? '' : fillWords(words.consentEnds, { time: showTime(endsAt) })
      return `${showTime(givenAt)}: ${answer}${until} (${[...purposes, fillWords(words.wording, { wording })].join(', ')})`
    }),
    ...part(
      words.parts.history,
      history,
      ({ at, who, what, text }) => `${showTime(at)}: ${who} ${what}${text === '' ? '' : `\n  ${indent(text)}`}`,
    ),
    ...part(
      words.parts.mails,
      mails,
      ({ at, direction, subject, text, state }) =>
        `${fillWords(words.mail[direction], { time: showTime(at), state, subject })}\n  ${indent(text)}`,
    ),
    ...part(words.parts.tasks, tasks, ({ title, dueAt, doneAt, who }) => {
      const done = doneAt === null ? '' : fillWords(words.taskDone, { time: showTime(doneAt) })
      const due = fillWords(words.taskDue, { title, time: showTime(dueAt) })
      return `${due}${who === '' ? '' : `, ${who}`}${done}`
    }),
    ...part(words.parts.property, property, ({ label, value }) => `${label}: ${indent(value)}`),
    ...part(words.parts.files, files, ({ name, category, at }) => `${name} (${category}), ${showTime(at)}`),
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
