import type { Kysely } from 'kysely'
import { describeError } from '#platform/errors/describe-error.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type ImapMailbox, MailboxRefused, type OpenMailbox } from '#platform/mail/imap-mailbox.ts'
import type { Tables } from '../../tables.ts'
import { deleteOldKeys, giveUpReader, noteFailure, rememberMailbox, takeReader } from './mailbox-store.ts'
import { noStuckMail, type ReadingDeps, readMailbox } from './read-mailbox.ts'
import { deleteOldUnmatched } from './unmatched-store.ts'

interface MailboxOptions extends Omit<ReadingDeps, 'mailbox'> {
  imap: ImapMailbox
  log: Logger
  /** How long unmatched mails are kept. */
  retentionMonths: number
}

export interface MailboxReader {
  /** Reads new mails now. Never throws. */
  look(): Promise<void>
  stop(): Promise<void>
}

const SECOND = 1000
const DAY = 86_400 * SECOND
/** Servers announce new mails; this interval is for servers that don't, and for missed announcements. */
const LOOK_MS = 30 * SECOND
/** Another process takes over from a dead one after this time. */
const READER_MS = 90 * SECOND
/** Pause after a wrong password, because servers lock accounts after repeated failures. */
const REFUSED_MS = 15 * 60 * SECOND
/** Allows for a mail server whose clock is behind ours. */
const SLACK_MS = 10 * 60 * SECOND
const DISMISSED_DAYS = 30
const KEYS_DAYS = 90

/**
 * Reads the desk's mailbox, in one process at a time. The connection stays open between reads. While the server is away
 * nothing is lost, because mails wait there and our position is stored here.
 */
export function startMailbox({ imap, log, retentionMonths, ...receiving }: MailboxOptions): MailboxReader {
  const { db, now, newId } = receiving
  const deps: ReadingDeps = { ...receiving, log, mailbox: imap.name }
  const reader = newId()
  const stuck = { ...noStuckMail }
  let opened: OpenMailbox | null = null
  let working: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let isRemembered = false
  let isFailing = false
  let waitUntil = 0
  let cleanedAt = 0

  async function readOnce(): Promise<void> {
    const at = new Date(now())
    if (!isRemembered) await rememberMailbox(db, imap.name, new Date(at.getTime() - SLACK_MS))
    isRemembered = true
    if (!(await takeReader(db, imap.name, { reader, at, until: new Date(at.getTime() + READER_MS) }))) return close()
    if (opened && !opened.isOpen()) await close()
    opened ??= await imap.open(() => void look())
    const count = await readMailbox(deps, opened, stuck)
    if (count > 0) log.info({ count }, 'the desk received mails')
    if (isFailing) log.info('the desk can read its mailbox again')
    isFailing = false
    if (at.getTime() - cleanedAt < DAY) return
    await clean(db, at, retentionMonths)
    cleanedAt = at.getTime()
  }

  async function fail(error: unknown): Promise<void> {
    const reason = describeError(error)
    await close()
    // Stopping closes the connection while it is in use.
    if (isStopped) return
    if (error instanceof MailboxRefused) waitUntil = now() + REFUSED_MS
    // Logged once per outage, not twice a minute.
    if (!isFailing) log.warn({ reason }, 'the desk cannot read its mailbox; mails wait there')
    isFailing = true
    await noteFailure(db, imap.name, new Date(now()), reason).catch(() => {})
  }

  async function close(): Promise<void> {
    const closing = opened
    opened = null
    await closing?.close()
  }

  async function work(): Promise<void> {
    do {
      isWanted = false
      await readOnce().catch(fail)
    } while (isWanted && !isStopped && !isFailing)
  }

  async function look(): Promise<void> {
    if (isStopped || now() < waitUntil) return
    isWanted = true
    working ??= work().finally(() => {
      working = null
    })
    await working
  }

  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await close()
      await working
      // It may have been opened in the meantime.
      await close()
      await giveUpReader(db, imap.name, reader).catch(() => {})
    },
  }
}

async function clean(db: Kysely<Tables>, at: Date, retentionMonths: number): Promise<void> {
  const before = new Date(at)
  before.setUTCMonth(before.getUTCMonth() - retentionMonths)
  await deleteOldUnmatched(db, { dismissedBefore: new Date(at.getTime() - DISMISSED_DAYS * DAY), before })
  await deleteOldKeys(db, new Date(at.getTime() - KEYS_DAYS * DAY))
}
