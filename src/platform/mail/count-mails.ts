import type { Counts, MailOutcome } from '../metrics/counts.ts'
import { MailError, type MailErrorKind } from './mail-errors.ts'
import type { Mailer } from './mailer.ts'

const outcomeByKind = {
  permanent: 'refused',
  temporary: 'postponed',
  operator: 'on-hold',
} as const satisfies Record<MailErrorKind, MailOutcome>

/** The same mailer, which also counts what becomes of each attempt. */
export function countMails(mailer: Mailer, counts: Counts): Mailer {
  return {
    async send(mail) {
      try {
        const sent = await mailer.send(mail)
        counts.mailTried('accepted')
        return sent
      } catch (error) {
        counts.mailTried(error instanceof MailError ? outcomeByKind[error.kind] : 'postponed')
        throw error
      }
    },
    close: mailer.close,
  }
}
