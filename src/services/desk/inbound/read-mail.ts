import { type InboundMail, MAX_ADDRESS, MAX_NAME, MAX_SUBJECT, MAX_TEXT } from '#domain/desk/inbound/inbound-mail.ts'
import { readCalendarReply } from '#domain/desk/meetings/meeting-answer.ts'
import type { OpenMailbox, StoredMail } from '#platform/mail/imap-mailbox.ts'
import { chooseParts } from './format/choose-parts.ts'
import { htmlToText, tidyText } from './format/html-to-text.ts'
import {
  findAnswered,
  findMessageId,
  findRecipients,
  isAutomatic,
  readHeaders,
  wantedHeaders,
} from './format/mail-headers.ts'
import { readBounce } from './format/read-bounce.ts'
import { isSenderVerified } from './format/verify-sender.ts'
import type { FetchDepth } from './stuck-mail.ts'

/** At most this much of a part is fetched. */
const MAX_PART_BYTES = 200_000
const MAX_REPORT_BYTES = 20_000

interface Reading {
  uid: number
  care: FetchDepth
  /** The headers are kept here, because they may be all that we can ever read of the mail. */
  stuck: { head: StoredMail | null }
  now: Date
  /** The mail server whose statements about senders we trust. */
  authservId: string | null
}

/**
 * Fetches what the desk needs from a mail: its headers, its first text and the content of a report. Attachments are
 * listed, not fetched. Null if the mail is gone.
 */
export async function readMail(opened: OpenMailbox, reading: Reading): Promise<InboundMail | null> {
  const { uid, care, stuck, now, authservId } = reading
  if (care === 'nothing' && !stuck.head) return composeUnreadable(now)
  const stored = care === 'nothing' ? stuck.head : await fetchMail(opened, uid, care)
  if (!stored) return null
  stuck.head = { ...stored, structure: undefined }
  const headers = readHeaders(stored.headers)
  const { text, isCut, attachments, bounce, calendarReply } = await readContent(opened, stored)
  return {
    messageId: findMessageId(headers),
    ...findAnswered(headers),
    recipients: findRecipients(headers),
    sender: { name: oneLine(stored.from.name, MAX_NAME), address: oneLine(stored.from.address, MAX_ADDRESS) },
    isSenderVerified: isSenderVerified(headers, stored.from.address, authservId),
    subject: oneLine(stored.subject, MAX_SUBJECT),
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    isCut: isCut || text.length > MAX_TEXT,
    attachments,
    isAutomatic: isAutomatic(headers),
    bounce,
    calendarReply,
    receivedAt: readMoment(stored.receivedAt, now),
  }
}

async function fetchMail(opened: OpenMailbox, uid: number, care: FetchDepth): Promise<StoredMail | null> {
  const whole = care === 'whole' ? await opened.fetch(uid, wantedHeaders, false) : null
  // If the server can't describe the parts, such as endlessly nested ones, only the headers are used.
  return whole ?? (await opened.fetch(uid, wantedHeaders, true))
}

async function readContent(opened: OpenMailbox, { uid, structure }: StoredMail) {
  const chosen = chooseParts(structure)
  const { text: plain, html, status, original, calendarReply, attachments } = chosen
  const shown = plain ?? html
  const read =
    shown === null ? { text: '', isCut: structure === undefined } : await opened.readPart(uid, shown, MAX_PART_BYTES)
  const report = async (part: string | null) =>
    part === null ? '' : (await opened.readPart(uid, part, MAX_REPORT_BYTES)).text
  return {
    text: plain === null ? htmlToText(read.text) : tidyText(read.text),
    isCut: read.isCut || chosen.isCut,
    attachments,
    bounce: status === null ? null : readBounce(await report(status), await report(original)),
    calendarReply: calendarReply === null ? null : readCalendarReply(await report(calendarReply)),
  }
}

/** The mail stays in the mailbox, where somebody can open it with another program. */
export function composeUnreadable(now: Date): InboundMail {
  return {
    messageId: null,
    inReplyTo: null,
    references: [],
    recipients: [],
    sender: { name: '', address: '' },
    isSenderVerified: false,
    subject: '',
    text: '',
    isCut: true,
    attachments: [],
    isAutomatic: false,
    bounce: null,
    calendarReply: null,
    receivedAt: now,
  }
}

function oneLine(text: string, most: number): string {
  return tidyText(text).replaceAll(/\s+/g, ' ').slice(0, most).toWellFormed()
}

/** A server with a wrong clock must not move a mail into the future. */
function readMoment(given: Date | null, now: Date): Date {
  return given === null || Number.isNaN(given.getTime()) || given > now ? now : given
}
