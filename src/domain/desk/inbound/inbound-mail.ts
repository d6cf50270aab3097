import * as v from 'valibot'
import type { CalendarReply } from '../meetings/meeting-answer.ts'

/**
 * person: somebody wrote it. automatic: a machine did, such as a holiday reply or a report about a mail of ours. team: a
 * member wrote it from their own mailbox. unverified: it says that the person or a member wrote it, and nothing proves it.
 */
export const mailNatures = ['person', 'automatic', 'team', 'unverified'] as const
export type MailNature = (typeof mailNatures)[number]

/** An attachment. Only its name and size are stored; the mail itself stays in the mailbox. */
export const Attachment = v.object({ name: v.string(), bytes: v.number() })
export type Attachment = v.InferOutput<typeof Attachment>

/** What a mail server reports about a mail of ours that it could not deliver. */
export interface Bounce {
  /** Whether it will never be delivered; otherwise the server is still trying. */
  isFinal: boolean
  /** The Message-ID of the mail that came back, if the report names it. */
  messageId: string | null
}

/** The parts of a mail that the desk uses. Each has a size limit. */
export interface InboundMail {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  /** The recipients that it names. */
  recipients: string[]
  sender: { name: string; address: string }
  /** Whether the mail server that we trust says that the mail is from the sender's domain. */
  isSenderVerified: boolean
  subject: string
  text: string
  /** Whether there is more in the mailbox than is shown here. */
  isCut: boolean
  attachments: Attachment[]
  isAutomatic: boolean
  bounce: Bounce | null
  /** If a calendar sent it as an answer to an invitation. */
  calendarReply: CalendarReply | null
  /** When the mailbox got it. */
  receivedAt: Date
}

export const MAX_SUBJECT = 300
export const MAX_NAME = 200
export const MAX_ADDRESS = 254
/** A few hundred pages; what is longer is read in the mailbox. */
export const MAX_TEXT = 100_000
export const MAX_ATTACHMENTS = 50
export const MAX_REFERENCES = 50
export const MAX_MESSAGE_ID = 500
