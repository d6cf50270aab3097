import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { InboundMail } from '#domain/desk/inbound/inbound-mail.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { OpenMailbox, StoredMail } from '#platform/mail/imap-mailbox.ts'
import { findMailboxState, lockMailbox, noteRead, savePosition } from './mailbox-store.ts'
import { composeUnreadable, readMail } from './read-mail.ts'
import { type MailPosition, type ReceiveDeps, type Received, receiveMail } from './receive-mail.ts'
import { chooseDepth, type Stuck, shouldSetAside, type Unstored } from './stuck-mail.ts'

/** The mail that could not be read or stored. Kept as long as the process runs, not just the connection. */
interface StuckMail extends Stuck, Unstored {
  /** The headers read earlier, which may still identify a lead. */
  head: StoredMail | null
}

export const noStuckMail: StuckMail = { uid: 0, failures: 0, drops: 0, head: null, refusals: 0, refusedSince: 0 }

export interface ReadingDeps extends ReceiveDeps {
  /** The name of the mailbox. */
  mailbox: string
  /** The name under which the mail server vouches for senders; null if it isn't trusted. */
  authservId: string | null
  log: Pick<Logger, 'error'>
}

/** When the server has renumbered its mails, the last day's are read again. */
const OVERLAP_MS = 86_400_000

/** Reads new mails in order, each in its own transaction. Returns how many were new. */
export async function readMailbox(deps: ReadingDeps, opened: OpenMailbox, stuck: StuckMail): Promise<number> {
  const { db, mailbox, now, authservId } = deps
  const state = await findMailboxState(db, mailbox)
  if (!state) throw new Error('the mailbox is unknown')
  const { uidValidity, uidNext } = opened
  const isKnown = state.uidValidity === uidValidity
  const since = state.readAt === null ? state.since : new Date(state.readAt.getTime() - OVERLAP_MS)
  const uids = isKnown ? await opened.listAfter(state.lastUid) : await opened.listSince(since)
  let count = 0
  for (const uid of uids) {
    const at = new Date(now())
    const mail = await tryToRead(opened, stuck, { uid, now: at, authservId })
    // Mails that were deleted, or are older than the desk, are skipped.
    if (!mail || mail.receivedAt < state.since) continue
    const { kind } = await storeOrSetAside(deps, stuck, { mailbox, uidValidity, uid }, mail)
    if (kind !== 'known') count++
  }
  // Older mails never need to be looked at again.
  if (!isKnown) await passOver(deps, uidValidity, Math.max(uidNext - 1, uids.at(-1) ?? 0))
  await noteRead(db, mailbox, new Date(now()))
  return count
}

async function tryToRead(
  opened: OpenMailbox,
  stuck: StuckMail,
  { uid, now, authservId }: { uid: number; now: Date; authservId: string | null },
): Promise<InboundMail | null> {
  if (stuck.uid !== uid) Object.assign(stuck, noStuckMail, { uid })
  try {
    return await readMail(opened, { uid, care: chooseDepth(stuck), stuck, now, authservId })
  } catch (error) {
    if (opened.hasDropped()) stuck.drops++
    else stuck.failures++
    throw error
  }
}

/**
 * Stores a mail. If it can't be stored for hours although the database is available, it is set aside with a note in
 * unmatched mail, and reading continues. If even that fails, the mails behind it keep waiting.
 */
async function storeOrSetAside(
  deps: ReadingDeps,
  stuck: StuckMail,
  position: MailPosition,
  mail: InboundMail,
): Promise<Received> {
  try {
    return await receiveMail(deps, position, mail)
  } catch (error) {
    // If the database is away, the mail is not at fault.
    if (error instanceof Unavailable) throw error
    const now = deps.now()
    if (stuck.refusals++ === 0) stuck.refusedSince = now
    if (!shouldSetAside(stuck, now)) throw error
    const received = await receiveMail(deps, position, composeSetAside(position, mail))
    deps.log.error(
      { uid: position.uid, reason: describeError(error) },
      'a mail could not be stored; it stays in the mailbox',
    )
    return received
  }
}

/** The number distinguishes it from the next mail that is set aside. */
function composeSetAside({ uid }: MailPosition, { receivedAt }: InboundMail): InboundMail {
  const { subject, text } = unmatchedWords.setAside
  const time = formatTorontoTimeWithZone(receivedAt)
  return { ...composeUnreadable(receivedAt), subject: fillWords(subject, { uid }), text: fillWords(text, { time }) }
}

async function passOver({ db, mailbox }: ReadingDeps, uidValidity: string, uid: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const state = await lockMailbox(tx, mailbox)
    if (state?.uidValidity === uidValidity && state.lastUid >= uid) return
    await savePosition(tx, mailbox, uidValidity, uid)
  })
}
