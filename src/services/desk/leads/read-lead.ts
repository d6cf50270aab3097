import { deskWords } from '#content/desk/desk-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { LeadMoments, LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { DeskContext } from '../desk-context.ts'
import { readCorrespondence } from '../messages/read-correspondence.ts'
import { readCompanions } from '../tasks/read-companions.ts'
import { type DeskLead, findConfirmation, findDeskLead, findGoneLead, listTimeline } from './lead-page-store.ts'

const words = deskWords.lead.gone

/** Nobody reads more history on one page, and the page must not grow without limit. */
export const MAX_EVENTS = 500

/** One lead with its history. Opening it is logged, and so is loading it for another page; `what` says for which. */
export async function readLead(
  ctx: DeskContext,
  member: DeskMember,
  given: string,
  what: 'lead' | 'lead-ahead' | 'lead-owner' = 'lead',
): Promise<Dated<LeadPage, LeadMoments>> {
  const { db, now, access } = ctx
  const lead = await requireLead(ctx, member, given)
  access.recordOpened({ member: member.id, what, object: lead.reference, at: new Date(now()) })
  const [events, correspondence, companions, confirmation] = await Promise.all([
    listTimeline(db, lead.id, member.id, MAX_EVENTS + 1),
    readCorrespondence(ctx, member, lead),
    readCompanions(ctx, member, lead),
    lead.kind === 'investment' ? findConfirmation(db, lead.id) : null,
  ])
  const hasEarlier = events.length > MAX_EVENTS
  return { lead, events: events.slice(-MAX_EVENTS), hasEarlier, confirmation, ...correspondence, ...companions }
}

/** Refuses in the same way whether there is no such lead or the member may not see it. */
export async function requireLead(ctx: DeskContext, member: DeskMember, given: string): Promise<DeskLead> {
  const reference = readReference(given)
  const lead = reference === null ? null : await findDeskLead(ctx.db, reference, member.id)
  if (!lead) throw new AppError('not_found', await describeGone(ctx, member, reference))
  return lead
}

/** What we know about a missing lead: when it was deleted, who deleted it, and what we keep. */
async function describeGone({ db }: DeskContext, { id }: DeskMember, reference: string | null): Promise<string> {
  const gone = reference === null ? null : await findGoneLead(db, reference, id)
  if (!gone) return words.none
  const said = fillWords(words[gone.how], { day: formatDeskDay(toTorontoDay(gone.at)), reason: gone.reason })
  return `${said} ${words.kept}`
}
