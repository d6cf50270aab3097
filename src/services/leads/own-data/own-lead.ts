import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { noticeLine } from '#domain/inquiries/notice.ts'
import { type LeadChange, SendAddressConfirmation, SendLeadChange } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { insertWithdrawal, suppress } from '../consents/consent-store.ts'
import type { LedgerKey } from '../consents/ledger-key.ts'
import { recordGoneLead } from '../gone-lead-store.ts'
import { composeDetails } from '../intake/compose-details.ts'
import type { LeadHistory } from '../lead-history.ts'
import {
  correctLead,
  deleteLead,
  findHold,
  findLead,
  flagWithdrawn,
  type LeadCorrection,
  requestErasure,
} from '../lead-store.ts'
import { lockLeadOf, saveAddressCorrection } from './address-correction-store.ts'

export interface OwnLeadDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  ledgerKey: LedgerKey
  history: LeadHistory
}

type Tx = Transaction<Tables>

/**
 * Validates the corrected inquiry like a new one. A new address takes effect only after someone who reads its mailbox
 * has confirmed it. A correction sent twice is saved, and reported to the team, once.
 */
export async function correctOwnLead(
  deps: OwnLeadDeps,
  lead: Lead,
  changes: Record<string, unknown>,
): Promise<'corrected' | 'asked'> {
  const outcome = await withOwnLead(deps.db, lead, async (tx, current) => {
    const { corrected, newEmail } = readCorrection(current, changes)
    const { fullName, email, phone, details } = current
    if (newEmail !== null) await askForAddress(deps, tx, lead, newEmail)
    if (!isDeepStrictEqual(corrected, { fullName, email, phone, details: composeDetails(details) })) {
      await correctLead(tx, lead.id, corrected)
      await deps.history.record(tx, { leadIds: [lead.id], kind: 'corrected', at: new Date(deps.now()) })
      await informTeam(deps, tx, lead, 'corrected')
    }
    return newEmail === null ? 'corrected' : 'asked'
  })
  deps.history.hint([lead.id])
  return outcome
}

/** Withdraws the consent of the lead's address, and of no other. */
export async function withdrawOwnLead(deps: OwnLeadDeps, lead: Lead): Promise<void> {
  const leadIds = await withOwnLead(deps.db, lead, async (tx) => {
    const withdrawal = createWithdrawal(deps, lead, 'withdrawn-by-visitor')
    await insertWithdrawal(tx, withdrawal)
    await suppress(tx, withdrawal)
    const flagged = await flagWithdrawn(tx, lead.email)
    await deps.history.record(tx, { leadIds: flagged, kind: 'withdrawn', at: withdrawal.at })
    await informTeam(deps, tx, lead, 'withdrawn')
    return flagged
  })
  deps.history.hint(leadIds)
}

/** Only this inquiry: somebody who sent two and withdraws one still wants an answer to the other. */
export async function eraseOwnLead(deps: OwnLeadDeps, lead: Lead): Promise<void> {
  const hold = await withOwnLead(deps.db, lead, (tx) => eraseInTransaction(deps, tx, lead))
  deps.history.hint([lead.id])
  if (hold) throw new AppError('conflict', describeHold(hold))
}

type Hold = Awaited<ReturnType<typeof findHold>>

/**
 * Erases a lead as part of a transaction. A lead that must be kept as a brokerage record is taken out of use, and
 * deleted when the hold ends; the hold that is returned says why.
 */
export async function eraseInTransaction(deps: Omit<OwnLeadDeps, 'db'>, tx: Tx, lead: Lead): Promise<Hold> {
  const withdrawal = createWithdrawal(deps, lead, 'deleted-by-visitor')
  const hold = await findHold(tx, lead.id, withdrawal.at)
  if (hold) {
    if (!(await requestErasure(tx, lead.id, withdrawal.at))) return hold
    await insertWithdrawal(tx, withdrawal)
    await deps.history.record(tx, { leadIds: [lead.id], kind: 'erasure-asked', at: withdrawal.at })
    await informTeam(deps, tx, lead, 'erasure-asked')
    return hold
  }
  await insertWithdrawal(tx, withdrawal)
  await recordGoneLead(tx, lead.id, { how: 'visitor', at: withdrawal.at })
  await deps.history.forget(tx, lead.id)
  await deleteLead(tx, lead.id)
  await informTeam(deps, tx, lead, 'deleted')
  return null
}

/**
 * Runs `work` in one transaction with the lead as it is now, provided that it still has the address it was found by.
 */
export function withOwnLead<Result>(
  db: Kysely<Tables>,
  lead: Lead,
  work: (tx: Tx, current: Lead) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const current = (await lockLeadOf(tx, lead)) ? await findLead(tx, { id: lead.id }) : null
    if (!current) throw new AppError('not_found', ownInquiry.refusals.noInquiry)
    return work(tx, current)
  })
}

/** The team hears of every change, because only they can update the copies in their mails and notes. */
async function informTeam(
  { queue }: Pick<OwnLeadDeps, 'queue'>,
  tx: Tx,
  lead: Lead,
  change: LeadChange,
): Promise<void> {
  await queue.enqueue(tx, SendLeadChange, { leadId: lead.id, reference: lead.reference, change })
}

async function askForAddress({ queue, now }: OwnLeadDeps, tx: Tx, lead: Lead, email: string): Promise<void> {
  await saveAddressCorrection(tx, { leadId: lead.id, email, at: new Date(now()) })
  await queue.enqueue(tx, SendAddressConfirmation, { leadId: lead.id })
}

function readCorrection(lead: Lead, changes: Record<string, unknown>) {
  const { fullName, email, phone } = lead
  const { inquiry, faults } = readInquiry(lead.kind, { ...lead.details, fullName, email, phone, ...changes })
  if (faults) throw new AppError('refused', noticeLine(faults.notice), faults)
  const { fullName: name, email: address, phone: number, ...details } = inquiry.fields
  const isOther = address.toLowerCase() !== email.toLowerCase()
  const corrected: LeadCorrection = {
    fullName: name,
    email: isOther ? email : address,
    phone: number,
    details: composeDetails(details),
  }
  return { corrected, newEmail: isOther ? address : null }
}

function createWithdrawal({ ledgerKey, now }: Pick<OwnLeadDeps, 'ledgerKey' | 'now'>, lead: Lead, reason: string) {
  return { inquiryId: lead.id, emailHash: ledgerKey.hash(lead.email), reason, at: new Date(now()) }
}

function describeHold({ until, why }: NonNullable<Hold>): string {
  const day = formatDay(toTorontoDay(until))
  return ownInquiry.kept.replace('{day}', () => day).replace('{why}', () => why)
}
