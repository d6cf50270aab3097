import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { ownInquiry } from '#content/legal/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { noticeLine } from '#domain/inquiries/notice-line.ts'
import { type LeadChange, SendAddressConfirmation, SendLeadChange, SendPrivacyLink } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'
import { findNewAddress, lockLeadOf, saveAddressCorrection } from './address-correction-store.ts'
import { composeDetails } from './compose-details.ts'
import { type ConsentRecord, insertWithdrawal, listConsents, suppress } from './consent-store.ts'
import { correctLead, deleteLead, flagWithdrawn, type LeadCorrection } from './lead-store.ts'
import { hashEmail, type LedgerKey } from './ledger-key.ts'
import { findLeadOfLink, type OpenLinkDeps, openLink } from './open-link.ts'

interface OwnDataDeps extends OpenLinkDeps {
  queue: Pick<JobQueue, 'enqueue'>
  ledgerKey: LedgerKey
}

export interface OwnData {
  lead: Lead
  consents: ConsentRecord[]
  /** An address that was given in a correction and waits for its confirmation. */
  newEmail: string | null
}

export interface OwnDataService {
  read(token: string): Promise<OwnData>
  /**
   * Checks the corrected inquiry as if it had been sent anew. A new address is only asked for: it counts once somebody
   * who reads its mailbox has confirmed it.
   */
  correct(token: string, changes: Record<string, unknown>): Promise<'corrected' | 'asked'>
  /** Ends the consent of the address that the link was mailed to, and of no other. */
  withdraw(token: string): Promise<void>
  erase(token: string): Promise<void>
  /** Mails a fresh link to the address of the inquiry. */
  renew(token: string): Promise<void>
}

type Tx = Transaction<Tables>

/** What somebody with the link from the mail may do with their own inquiry (PIPEDA: access, correction, withdrawal). */
export function createOwnDataService(deps: OwnDataDeps): OwnDataService {
  const { db } = deps
  return {
    async read(token) {
      const lead = await openLink(deps, token)
      const [consents, newEmail] = await Promise.all([listConsents(db, lead.id), findNewAddress(db, lead.id)])
      return { lead, consents, newEmail }
    },
    async correct(token, changes) {
      const lead = await openLink(deps, token)
      const { corrected, newEmail } = readCorrection(lead, changes)
      const { fullName, email, phone, details } = lead
      const isOnlyAddress =
        newEmail !== null && isDeepStrictEqual(corrected, { fullName, email, phone, details: composeDetails(details) })
      await whileOwn(db, lead, async (tx) => {
        if (newEmail !== null) await askForAddress(deps, tx, lead, newEmail)
        if (isOnlyAddress) return
        await correctLead(tx, lead.id, corrected)
        await informTeam(deps, tx, lead, 'corrected')
      })
      return newEmail === null ? 'corrected' : 'asked'
    },
    async withdraw(token) {
      const lead = await openLink(deps, token)
      const end = describeEnd(deps, lead, 'withdrawn-by-visitor')
      await whileOwn(db, lead, async (tx) => {
        await insertWithdrawal(tx, end)
        await suppress(tx, end)
        await flagWithdrawn(tx, lead.email)
        await informTeam(deps, tx, lead, 'withdrawn')
      })
    },
    async erase(token) {
      const lead = await openLink(deps, token)
      // Only this inquiry: somebody who sent two and withdraws one still wants an answer to the other.
      await whileOwn(db, lead, async (tx) => {
        await insertWithdrawal(tx, describeEnd(deps, lead, 'deleted-by-visitor'))
        await deleteLead(tx, lead.id)
        await informTeam(deps, tx, lead, 'deleted')
      })
    },
    async renew(token) {
      const { lead } = await findLeadOfLink(deps, token)
      await db.transaction().execute((tx) => deps.queue.enqueue(tx, SendPrivacyLink, { leadId: lead.id }))
    },
  }
}

/** Runs in one transaction, while the lead has the address that the link was mailed to. */
async function whileOwn(db: Kysely<Tables>, lead: Lead, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockLeadOf(tx, lead))) throw new AppError('not_found', ownInquiry.refusals.noInquiry)
    await work(tx)
  })
}

/** The team is informed of every change, because only they can update the copies in their mails and notes. */
async function informTeam({ queue }: OwnDataDeps, tx: Tx, lead: Lead, change: LeadChange): Promise<void> {
  await queue.enqueue(tx, SendLeadChange, { leadId: lead.id, reference: lead.reference, change })
}

async function askForAddress({ queue, now }: OwnDataDeps, tx: Tx, lead: Lead, email: string): Promise<void> {
  await saveAddressCorrection(tx, { leadId: lead.id, email, at: new Date(now()) })
  await queue.enqueue(tx, SendAddressConfirmation, { leadId: lead.id })
}

function readCorrection(lead: Lead, changes: Record<string, unknown>) {
  const { fullName, email, phone } = lead
  const { inquiry, faults } = readInquiry(lead.kind, { ...lead.details, fullName, email, phone, ...changes })
  if (faults) throw new AppError('refused', noticeLine(faults.notice), { fields: faults.fields })
  const { fullName: name, email: address, phone: number, ...details } = inquiry.fields
  const isOther = !hashEmail(address).equals(hashEmail(email))
  const corrected: LeadCorrection = {
    fullName: name,
    email: isOther ? email : address,
    phone: number,
    details: composeDetails(details),
  }
  return { corrected, newEmail: isOther ? address : null }
}

function describeEnd({ ledgerKey, now }: OwnDataDeps, lead: Lead, reason: string) {
  return { inquiryId: lead.id, ...ledgerKey.hash(lead.email), reason, at: new Date(now()) }
}
