import type { InferOutput } from 'valibot'
import { leadsTeam } from '#domain/desk/desk-member.ts'
import { lastDays } from '#domain/desk/promise/promise-period.ts'
import type { SendDeskDigest } from '#domain/jobs/desk-alert-jobs.ts'
import { readTorontoTime, startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { renderMail } from '#emails/render-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail } from '#platform/mail/deliver-mail.ts'
import { countUnmatched } from '../inbound/unmatched-store.ts'
import { countWaiting } from '../promise/promise-store.ts'
import { readFigures } from '../promise/read-promise.ts'
import {
  findMailbox,
  listDue,
  listEndingConsents,
  listTasksDue,
  listUnassigned,
  type Mailbox,
} from './alert-mail-store.ts'
import type { SendDeskMailDeps } from './send-desk-alert.ts'

const CONSENT_DAYS = 14
const PROMISE_DAYS = 90

/** Handler of `SendDeskDigest`. An empty digest is not sent. */
export function createSendDeskDigest(
  deps: SendDeskMailDeps,
): JobHandler<InferOutput<(typeof SendDeskDigest)['schema']>> {
  return async ({ id, payload: { memberId, withPromise } }) => {
    const mailbox = await findMailbox(deps.db, memberId)
    if (!mailbox) return { skipped: 'they left the desk' }
    const [sections, unmatched, promise] = await Promise.all([
      readSections(deps, memberId, mailbox),
      countUnmatched(deps.db),
      withPromise ? readPromiseLines(deps, memberId) : null,
    ])
    const isEmpty = unmatched === 0 && Object.values(sections).every(({ total }) => total === 0)
    if (isEmpty && promise === null) return { skipped: 'there is nothing to say' }
    return deliverMail(deps, {
      jobId: id,
      template: 'desk-digest',
      to: { name: mailbox.name, address: mailbox.email },
      render: () => renderMail('desk-digest', { site: deps, sections, unmatched, promise }),
    })
  }
}

/** Agents get their own and the unassigned leads; managers get everything that is due. */
async function readSections({ db, now }: SendDeskMailDeps, memberId: string, mailbox: Mailbox) {
  const at = new Date(now())
  const endOfDay = startOfTorontoDay(readTorontoTime(at).day + 1)
  const wanted = { memberId, isForAll: leadsTeam(mailbox) }
  const [overdue, today, unassigned, tasks, consents] = await Promise.all([
    listDue(db, { ...wanted, from: null, to: at }),
    listDue(db, { ...wanted, from: at, to: endOfDay }),
    listUnassigned(db, memberId),
    listTasksDue(db, wanted, endOfDay),
    listEndingConsents(db, { ...wanted, at, days: CONSENT_DAYS }),
  ])
  return { overdue, today, unassigned, tasks, consents }
}

async function readPromiseLines({ db, now }: SendDeskMailDeps, memberId: string) {
  const at = new Date(now())
  const [figures, waiting] = await Promise.all([
    readFigures(db, lastDays(PROMISE_DAYS, at), at),
    countWaiting(db, memberId),
  ])
  return figures.some(({ measured }) => measured > 0) ? { figures, waiting } : null
}
