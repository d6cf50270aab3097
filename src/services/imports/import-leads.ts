import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addMonths } from '#domain/add-months.ts'
import type { ImportedLead } from '#domain/imports/imported-lead.ts'
import { createReference, REFERENCE_BYTES } from '#domain/inquiries/reference.ts'
import { readTorontoTime, startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { enterSearch } from '../desk/search/search-store.ts'
import { IMPLIED_MONTHS } from '../leads/consents/create-consents.ts'
import type { LedgerKey } from '../leads/consents/ledger-key.ts'
import { composeDetails } from '../leads/intake/compose-details.ts'
import { createLeadId, LEAD_ID_BYTES } from '../leads/intake/lead-id.ts'
import type { Tables } from '../tables.ts'
import {
  findKnown,
  insertImported,
  insertLedgerRows,
  type KnownAs,
  type PreparedLead,
  rememberSeen,
} from './import-leads-store.ts'

interface ImportLeadsDeps {
  db: Kysely<Tables>
  ledgerKey: Pick<LedgerKey, 'hash'>
  now: Date
  random: (bytes: number) => Uint8Array
}

export interface LeadCounts {
  imported: number
  doubled: number
  express: number
  implied: number
  withdrawn: number
  /** Leads with something about consent that proves none. */
  unproven: number
  undated: number
}

export interface NumberedLead {
  line: number
  lead: ImportedLead
}

const MAX_TRIES = 10

export const doubledWords: Record<KnownAs, string> = {
  imported: 'It was imported before, or is in the file twice.',
  deleted: 'It was imported before and deleted since. It stays deleted.',
  ours: 'A lead of the same kind and address is there already, from the same day if the row has a date.',
}

export function startCounts(): LeadCounts {
  return { imported: 0, doubled: 0, express: 0, implied: 0, withdrawn: 0, unproven: 0, undated: 0 }
}

/**
 * Stores a batch in one transaction, so that a killed import has whole batches only, and adds to the counts. Without a run
 * it only counts. Returns the leads that are left out.
 */
export async function importBatch(
  deps: ImportLeadsDeps,
  { runId, batch, counts }: { runId: string | null; batch: readonly NumberedLead[]; counts: LeadCounts },
): Promise<{ line: number; why: string }[]> {
  return deps.db.transaction().execute(async (tx) => {
    const prepared = batch.map(({ line, lead }) => ({ line, ...prepare(deps, lead) }))
    const known = await findKnown(tx, prepared, runId === null)
    const added = new Set<string>()
    const leftOut: { line: number; why: string }[] = []
    const leads = prepared.filter(({ id, key, line }) => {
      const name = key.toString('base64')
      const as = added.has(name) ? 'imported' : known.get(id)
      if (as) leftOut.push({ line, why: doubledWords[as] })
      added.add(name)
      return !as
    })
    const keys = leads.map(({ key }) => key)
    await (runId === null ? rememberSeen(tx, keys) : store({ ...deps, db: tx }, runId, leads))
    count(counts, leads, leftOut.length)
    return leftOut
  })
}

function prepare({ ledgerKey, now, random }: ImportLeadsDeps, lead: ImportedLead): PreparedLead {
  const { kind, fullName, email, phone, details, consent } = lead
  const receivedAt = lead.receivedAt ?? now
  const { day } = readTorontoTime(receivedAt)
  return {
    lead: { ...lead, details: composeDetails(details) },
    id: createLeadId(receivedAt.getTime(), random(LEAD_ID_BYTES)),
    reference: createReference(kind, random(REFERENCE_BYTES)),
    key: ledgerKey.hash(`imported lead ${lead.identity}`),
    emailHash: ledgerKey.hash(email),
    bodySha256: hash('sha256', JSON.stringify([kind, fullName, email, phone, details]), 'buffer'),
    receivedAt,
    day: lead.receivedAt && { from: startOfTorontoDay(day), to: startOfTorontoDay(day + 1) },
    wordingSha256: hash('sha256', consent?.wording ?? '', 'buffer'),
    consentEndsAt: consent?.basis === 'implied' ? addMonths(consent.givenAt, IMPLIED_MONTHS) : null,
  }
}

async function store({ db, now, random }: ImportLeadsDeps, runId: string, leads: PreparedLead[]): Promise<void> {
  let missing = leads
  for (let tries = 0; missing.length > 0; tries++) {
    if (tries === MAX_TRIES) throw new Error('no reference is free')
    const stored = await insertImported(db, { runId, leads: missing, at: now })
    missing = missing
      .filter(({ id }) => !stored.has(id))
      .map((lead) => ({ ...lead, reference: createReference(lead.lead.kind, random(REFERENCE_BYTES)) }))
  }
  await insertLedgerRows(db, leads)
  await enterSearch(
    db,
    leads.map(({ id }) => id),
  )
}

function count(counts: LeadCounts, leads: readonly PreparedLead[], doubled: number): void {
  counts.doubled += doubled
  counts.imported += leads.length
  for (const { lead } of leads) {
    if (lead.consent) counts[lead.consent.basis]++
    if (lead.withdrawnAt) counts.withdrawn++
    if (lead.hasPartOfConsent) counts.unproven++
    if (!lead.receivedAt) counts.undated++
  }
}
