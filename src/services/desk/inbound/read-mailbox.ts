import type { InboundMail } from '#domain/desk/inbound/inbound-mail.ts'
import { chooseCare, type Stuck } from '#domain/desk/inbound/reading-care.ts'
import type { OpenMailbox, StoredMail } from '#platform/imap/imap-mailbox.ts'
import { findMailboxState, lockMailbox, noteRead, savePosition } from './mailbox-store.ts'
import { readMail } from './read-mail.ts'
import { type ReceiveDeps, receiveMail } from './receive-mail.ts'

/** The mail that could not be read. It lives as long as the process, not as long as a connection. */
interface StuckMail extends Stuck {
  /** What was read of it before, to which a lead can still be found. */
  head: StoredMail | null
}

export const noStuckMail: StuckMail = { uid: 0, failures: 0, drops: 0, head: null }

export interface ReadingDeps extends ReceiveDeps {
  /** The name of the mailbox. */
  mailbox: string
}

/** When the server has numbered its mails anew, those of the last day are looked at again. */
const OVERLAP_MS = 86_400_000

/** Reads what is new in the mailbox, in order, each mail in a transaction of its own. Returns how many were new. */
export async function readMailbox(deps: ReadingDeps, opened: OpenMailbox, stuck: StuckMail): Promise<number> {
  const { db, mailbox, now } = deps
  const state = await findMailboxState(db, mailbox)
  if (!state) throw new Error('the mailbox is not known')
  const { uidValidity, uidNext } = opened
  const isKnown = state.uidValidity === uidValidity
  const since = state.readAt === null ? state.since : new Date(state.readAt.getTime() - OVERLAP_MS)
  const uids = isKnown ? await opened.listAfter(state.lastUid) : await opened.listSince(since)
  let count = 0
  for (const uid of uids) {
    const at = new Date(now())
    const mail = await tryToRead(opened, stuck, uid, at)
    // Mails that were deleted, or are older than the desk, are skipped.
    if (!mail || mail.receivedAt < state.since) continue
    const { kind } = await receiveMail(deps, { mailbox, uidValidity, uid }, mail)
    if (kind !== 'known') count++
  }
  // What the server had before it was looked at for the first time need not be looked at again.
  if (!isKnown) await passOver(deps, uidValidity, Math.max(uidNext - 1, uids.at(-1) ?? 0))
  await noteRead(db, mailbox, new Date(now()))
  return count
}

async function tryToRead(opened: OpenMailbox, stuck: StuckMail, uid: number, at: Date): Promise<InboundMail | null> {
  if (stuck.uid !== uid) Object.assign(stuck, noStuckMail, { uid })
  try {
    return await readMail(opened, { uid, care: chooseCare(stuck), stuck, now: at })
  } catch (error) {
    if (opened.hasDropped()) stuck.drops++
    else stuck.failures++
    throw error
  }
}

async function passOver({ db, mailbox }: ReadingDeps, uidValidity: string, uid: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const state = await lockMailbox(tx, mailbox)
    if (state?.uidValidity === uidValidity && state.lastUid >= uid) return
    await savePosition(tx, mailbox, uidValidity, uid)
  })
}
