import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { LedgerKey } from '../consents/ledger-key.ts'
import { countOtherMails, lockMailbox, recordVisitorMail } from './visitor-mail-store.ts'

const HOUR_MS = 3_600_000
const MAX_IN_HOUR = 3
const MAX_IN_DAY = 10

/** Whether this job may send mail to this address now. If so, the mail is counted. */
export type AllowVisitorMail = (jobId: string, address: string) => Promise<boolean>

interface VisitorMailDeps {
  db: Kysely<Tables>
  ledgerKey: Pick<LedgerKey, 'hash'>
  now: () => number
}

/**
 * Anyone can enter a stranger's address in a form, so a mailbox gets at most three mails an hour and ten a day, across
 * all forms. This is separate from the rate limits, which refill evenly and can be switched off.
 */
export function limitVisitorMails({ db, ledgerKey, now }: VisitorMailDeps): AllowVisitorMail {
  return (id, address) =>
    db.transaction().execute(async (tx) => {
      const mailboxHash = ledgerKey.hash(findMailbox(address))
      await lockMailbox(tx, mailboxHash)
      const time = now()
      const since = { hour: new Date(time - HOUR_MS), day: new Date(time - 24 * HOUR_MS) }
      const { inHour, inDay } = await countOtherMails(tx, { id, mailboxHash }, since)
      if (inHour >= MAX_IN_HOUR || inDay >= MAX_IN_DAY) return false
      await recordVisitorMail(tx, { id, mailboxHash, at: new Date(time) })
      return true
    })
}

/** Many providers deliver `a.nn+x@` to the mailbox of `ann@`, so these spellings share one count. */
export function findMailbox(address: string): string {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const mailbox = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')
  return `${mailbox}@${host}`
}
