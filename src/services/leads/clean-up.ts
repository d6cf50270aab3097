import type { Kysely, Transaction } from 'kysely'
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
import { monthsLater } from './consents/create-consents.ts'
import { deleteOldGone } from './gone-lead-store.ts'
import type { LeadHistory } from './own-data/own-lead.ts'
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

const HOUR = 3_600_000
/** The middle of the night in Ontario. */
const NIGHT_HOUR_UTC = 7

/** Counted from receipt, because nobody closes spam. */
const SPAM_MONTHS = 12
const REMINDER_MONTHS = 3
const MEASURE_MONTHS = 72
const GONE_MONTHS = 24

/** Deletes data past its retention period, once a day, in whichever process gets there first. */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { db, log, now, retentionMonths, history } = deps
  await db.transaction().execute(async (tx) => {
    const time = new Date(now())
    if (!(await claimCleanUpDay(tx, time.toISOString().slice(0, 10)))) return
    const closedBefore = monthsLater(time, -retentionMonths)
    await history.forgetOld(tx, { at: time, closedBefore })
    for (const id of await listDueErasures(tx, time)) await history.forget(tx, id)
    const leads = await deleteOldLeads(tx, { closedBefore, spamBefore: monthsLater(time, -SPAM_MONTHS), at: time })
    await remindTeam(deps, tx, time)
    const keysBefore = new Date(time.getTime() - 7 * 24 * HOUR)
    const answers = await deleteOldSavedAnswers(tx, {
      savedBefore: new Date(time.getTime() - SAVED_DAYS * 24 * HOUR),
      sentBefore: keysBefore,
    })
    const keys = await deleteOldKeys(tx, keysBefore)
    await deleteOldSentMails(tx, new Date(time.getTime() - 90 * 24 * HOUR))
    await deleteOldGone(tx, monthsLater(time, -GONE_MONTHS))
    await deleteOldMeasures(tx, monthsLater(time, -MEASURE_MONTHS))
    await deleteOldVisitorMails(tx, new Date(time.getTime() - 2 * 24 * HOUR))
    log.info({ leads, keys, answers }, 'data past its retention period was deleted')
  })
}

/**
 * An open lead is never deleted, however old, because someone may still be working on it. The team gets a reminder
 * instead.
 */
async function remindTeam({ queue, retentionMonths }: CleanUpDeps, tx: Transaction<Tables>, time: Date): Promise<void> {
  const leadIds = await claimOverdueLeads(tx, {
    before: monthsLater(time, -retentionMonths),
    remindedBefore: monthsLater(time, -REMINDER_MONTHS),
    at: time,
  })
  if (leadIds.length === 0) return
  const payload = { leadIds: leadIds.slice(0, MAX_REMINDED), total: leadIds.length, months: retentionMonths }
  await queue.enqueue(tx, SendLeadReminder, payload)
}

/** Checks every hour whether the nightly clean-up is due. */
export function startCleaning(deps: CleanUpDeps): { stop(): void } {
  const timer = setInterval(() => {
    if (new Date(deps.now()).getUTCHours() < NIGHT_HOUR_UTC) return
    cleanUp(deps).catch((error: unknown) =>
      deps.log.warn({ reason: String(error) }, 'old data could not be deleted yet'),
    )
  }, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
