import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import type { DeskContext } from '../desk-context.ts'
import { type DeskLead, findDeskLead, listTimeline, recordAccess, type TimelineEvent } from './lead-page-store.ts'

export interface LeadPage {
  lead: DeskLead
  events: TimelineEvent[]
}

/** One lead with its history. That it was opened is logged. */
export async function readLead({ db, now }: DeskContext, member: DeskMember, given: string): Promise<LeadPage> {
  const reference = readReference(given)
  const lead = reference === null ? null : await findDeskLead(db, reference, member.id)
  if (!lead) throw new AppError('not_found', 'There is no such lead.')
  const entry = { member: member.id, what: 'lead', object: lead.reference, at: new Date(now()) }
  const [events] = await Promise.all([listTimeline(db, lead.id), recordAccess(db, entry)])
  return { lead, events }
}
