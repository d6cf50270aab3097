import type { Dated } from '#domain/desk/answers/dated.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import type { LeadMoments, LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { DeskContext } from '../desk-context.ts'
import type { InboxLead } from '../inbox/inbox-store.ts'
import type { DeskLead } from '../leads/lead-page-store.ts'
import { findVisibleUnder, hasAccessRequest, listGroup, listSimilar, listTasks } from './companion-store.ts'

type Companions = Pick<Dated<LeadPage, LeadMoments>, 'tasks' | 'under' | 'isAccessAsked' | 'group' | 'similar'>

/** Everything shown next to a lead: its tasks, the other leads of its group, and possible duplicates. */
export async function readCompanions(
  { db }: DeskContext,
  { id: memberId }: DeskMember,
  lead: DeskLead,
): Promise<Companions> {
  const { id, email, phone, details } = lead
  const address = 'propertyAddress' in details ? String(details.propertyAddress ?? '') : ''
  const [tasks, under, group, similar, isAccessAsked] = await Promise.all([
    listTasks(db, id),
    findVisibleUnder(db, id, memberId),
    listGroup(db, memberId, id),
    listSimilar(db, memberId, { id, email, phone, address }),
    hasAccessRequest(db, id),
  ])
  return {
    tasks,
    under,
    isAccessAsked,
    group: group.map(toCard),
    similar: similar.map((other) => ({ ...toCard(other), reasons: other.reasons })),
  }
}

export function toCard(lead: InboxLead): Dated<LeadCard, LeadMoments> {
  const { id, reference, kind, fullName, flags, receivedAt, replyDueAt, offerDueAt, state } = lead
  const due = { replyDueAt, offerDueAt }
  return { id, reference, kind, fullName, flags, receivedAt, ...due, state, headline: headlineLead(lead) }
}
