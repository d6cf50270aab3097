import type { Dated } from '#domain/desk/answers/dated.ts'
import type { LeadMoments } from '#domain/desk/answers/lead-page.ts'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { DeskContext } from '../desk-context.ts'
import type { DeskLead } from '../leads/lead-page-store.ts'
import { listTimelines } from '../leads/lead-page-store.ts'
import { MAX_EVENTS, requireLead } from '../leads/read-lead.ts'
import { listMessages } from '../messages/message-store.ts'
import { toShownConsents, toShownMessage } from '../messages/read-correspondence.ts'
import { toCard } from '../tasks/read-companions.ts'
import { findVisible } from '../wall-store.ts'
import { listInquiriesOfPerson, listSamePhone, MAX_INQUIRIES } from './person-store.ts'

type Page = Dated<PersonPage, LeadMoments>

/**
 * The person behind a lead: their inquiries with one history. What the member may not see is not there, so nothing is
 * counted that is not shown. Each inquiry that is shown is logged as opened.
 */
export async function readPerson(ctx: DeskContext, member: DeskMember, given: string): Promise<Page> {
  const { db, now, access, search } = ctx
  const asked = await requireLead(ctx, member, given)
  const found = await listInquiriesOfPerson(db, asked.id, member.id)
  const leads = found.slice(0, MAX_INQUIRIES)
  const ids = leads.map(({ id }) => id)
  const at = new Date(now())
  for (const { reference } of leads) access.recordOpened({ member: member.id, what: 'lead', object: reference, at })
  // The phone numbers of the newest inquiries are indexed with the next search.
  await search.ready()
  const [events, messages, samePhone, inquiries] = await Promise.all([
    listTimelines(db, ids, member.id, MAX_EVENTS + 1),
    listMessages(db, ids),
    listSamePhone(db, member.id, leads),
    readInquiries(ctx, member, leads),
  ])
  return {
    inquiries: inquiries.toSorted((one, other) => other.lead.receivedAt.getTime() - one.lead.receivedAt.getTime()),
    isAll: found.length === leads.length,
    events: events.slice(-MAX_EVENTS),
    hasEarlier: events.length > MAX_EVENTS,
    messages: messages.map((row) => ({ ...toShownMessage(row, (id) => ids.includes(id)), lead: row.lead_id })),
    samePhone: samePhone.map((lead) => ({ ...toCard(lead), isTop: lead.isTop })),
  }
}

/** What the ledger says about the address of each inquiry. Two addresses of one person are two people to the ledger. */
async function readInquiries(
  { db, messaging }: Pick<DeskContext, 'db' | 'messaging'>,
  member: DeskMember,
  leads: readonly DeskLead[],
): Promise<Page['inquiries']> {
  const addresses = [...new Set(leads.map(({ email }) => email.toLowerCase()))]
  const ledgers = await Promise.all(
    addresses.map(async (email) => [email, await readAddressLedger(db, messaging.ledgerKey, email)] as const),
  )
  const rows = ledgers.flatMap(([, { consents }]) => consents)
  const seen = await findVisible(db, [...new Set(rows.map(({ inquiryId }) => inquiryId))], member.id)
  const ledgerOf = new Map(ledgers)
  return leads.map((lead) => {
    const { suppressedAt = null, consents = [] } = ledgerOf.get(lead.email.toLowerCase()) ?? {}
    return { lead, suppressedAt, consents: toShownConsents(consents, seen) }
  })
}
