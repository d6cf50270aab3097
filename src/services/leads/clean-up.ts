import type { Kysely, Transaction } from 'kysely'
import { addMonths } from '#domain/add-months.ts'
import { MAX_REMINDED, SendLeadReminder } from '#domain/jobs/lead-jobs.ts'
import { SAVED_DAYS } from '#domain/questionnaire/saved-answers.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../tables.ts'
import {
  claimCleanUpDay,
  claimOverdueLeads,
  deleteOldKeys,
  deleteOldLeads,
  deleteOldMeasures,
  deleteOldSentMails,
  deleteOldVisitorMails,
  listDueErasures,
} from './clean-up-store.ts'

import { deleteOldGoneLeads } from './gone-lead-store.ts'
import { KEY_DAYS } from './intake/submit-inquiry-store.ts'
import type { LeadHistory } from './lead-history.ts'
import { deleteOldSavedAnswers } from './saved-answers/saved-answers-store.ts'

interface CleanUpDeps {
  db: Kysely<Tables>
  log: Logger
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  history: Pick<LeadHistory, 'forget' | 'forgetOld'>
  /** How long a lead is kept after it was closed. */
  retentionMonths: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The clean-up of a day is due from this hour on, the middle of the night in Ontario. */
const FIRST_HOUR_UTC = 7

const REMIND_AGAIN_MONTHS = 3
/** Counted from receipt, because nobody closes spam. */
const SPAM_MONTHS = 12
const MEASURE_MONTHS = 72
const GONE_LEAD_MONTHS = 24
const SENT_MAIL_DAYS = 90
/** The limit of mails to a mailbox looks back one day. */
const VISITOR_MAIL_DAYS = 2

/** Deletes data past its retention period, once a day, in whichever process gets there first. */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { db, log, now, retentionMonths, history } = deps
  await db.transaction().execute(async (tx) => {
    const time = new Date(now())
    if (!(await claimCleanUpDay(tx, time.toISOString().slice(0, 10)))) return
    const daysAgo = (days: number) => new Date(time.getTime() - days * DAY_MS)
    const monthsAgo = (months: number) => addMonths(time, -months)
    const closedBefore = monthsAgo(retentionMonths)
    await history.forgetOld(tx, { at: time, closedBefore })
    // Also deletes their properties, because a lead stays while it has one.
    for (const id of await listDueErasures(tx, time)) await history.forget(tx, id)
    const leads = await deleteOldLeads(tx, { closedBefore, spamBefore: monthsAgo(SPAM_MONTHS), at: time })
    await remindTeam(deps, tx, time)
    const answers = await deleteOldSavedAnswers(tx, {
      savedBefore: daysAgo(SAVED_DAYS),
      sentBefore: daysAgo(KEY_DAYS),
    })
    const keys = await deleteOldKeys(tx, daysAgo(KEY_DAYS))
    await deleteOldSentMails(tx, daysAgo(SENT_MAIL_DAYS))
    await deleteOldGoneLeads(tx, monthsAgo(GONE_LEAD_MONTHS))
    await deleteOldMeasures(tx, monthsAgo(MEASURE_MONTHS))
    await deleteOldVisitorMails(tx, daysAgo(VISITOR_MAIL_DAYS))
    log.info({ leads, keys, answers }, 'data past its retention period was deleted')
  })
}

/**
 * An open lead is never deleted, however old, because someone may still be working on it. The team gets a reminder
 * instead.
 */
async function remindTeam({ queue, retentionMonths }: CleanUpDeps, tx: Transaction<Tables>, time: Date): Promise<void> {
  const leadIds = await claimOverdueLeads(tx, {
    before: addMonths(time, -retentionMonths),
    remindedBefore: addMonths(time, -REMIND_AGAIN_MONTHS),
    at: time,
  })
  if (leadIds.length === 0) return
  const payload = { leadIds: leadIds.slice(0, MAX_REMINDED), total: leadIds.length, months: retentionMonths }
  await queue.enqueue(tx, SendLeadReminder, payload)
}

/** Checks every hour whether the nightly clean-up is due. */
export function startCleaning(deps: CleanUpDeps): { stop(): void } {
  const timer = setInterval(() => {
    if (new Date(deps.now()).getUTCHours() < FIRST_HOUR_UTC) return
    cleanUp(deps).catch((error: unknown) =>
      deps.log.warn({ reason: String(error) }, 'old data could not be deleted yet'),
    )
  }, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
