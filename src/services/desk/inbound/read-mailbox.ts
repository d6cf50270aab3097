import type { OpenMailbox } from '#platform/imap/imap-mailbox.ts'
import { findMailboxState, lockMailbox, noteRead, savePosition } from './mailbox-store.ts'
import { type Care, readMail } from './read-mail.ts'
import { type ReceiveDeps, receiveMail } from './receive-mail.ts'

/** The mail that could not be read, and how often. It lives as long as the process, not as long as a connection. */
export interface Stuck {
  uid: number
  times: number
}

export interface ReadingDeps extends ReceiveDeps {
  /** The name of the mailbox. */
  mailbox: string
}

/** Tries with the whole mail, and then with its head alone, before it is given up. */
const WHOLE_TRIES = 2
const HEAD_TRIES = 4
/** When the server has numbered its mails anew, those of the last day are looked at again. */
const OVERLAP_MS = 86_400_000

/** Reads what is new in the mailbox, in order, each mail in a transaction of its own. Returns how many were new. */
export async function readMailbox(deps: ReadingDeps, opened: OpenMailbox, stuck: Stuck): Promise<number> {
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
    const mail = await tryToRead(stuck, uid, (care) => readMail(opened, uid, care, at))
    // What was deleted, or was there before the desk, is passed over.
    if (!mail || mail.receivedAt < state.since) continue
    const { kind } = await receiveMail(deps, { mailbox, uidValidity, uid }, mail)
    if (kind !== 'known') count++
  }
  // What the server had before it was looked at for the first time need not be looked at again.
  if (!isKnown) await passOver(deps, uidValidity, Math.max(uidNext - 1, uids.at(-1) ?? 0))
  await noteRead(db, mailbox, new Date(now()))
  return count
}

async function tryToRead<Mail>(stuck: Stuck, uid: number, read: (care: Care) => Promise<Mail>): Promise<Mail> {
  if (stuck.uid !== uid) Object.assign(stuck, { uid, times: 0 })
  const care = stuck.times < WHOLE_TRIES ? 'whole' : stuck.times < HEAD_TRIES ? 'head' : 'nothing'
  try {
    return await read(care)
  } catch (error) {
    stuck.times++
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
