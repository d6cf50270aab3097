import { deskWords as words } from '#content/desk/desk-words.ts'
import { describeHeldProperty } from '#domain/desk/access/describe-held-property.ts'
import type { HeldInquiry } from '#domain/desk/access/held-data.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import type { EventData } from '#domain/desk/event-data.ts'
import { describeLead, describeSource } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { listConsents } from '../../leads/consents/consent-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { listTimeline } from '../leads/lead-page-store.ts'
import { listTasks } from '../tasks/companion-store.ts'
import { findHeldProperty, listFileNames, listMails } from './held-store.ts'

/** Everything we hold about one inquiry, in words, for an export. */
export async function describeHeldInquiry(
  { db }: Pick<DeskContext, 'db'>,
  lead: Lead,
  memberId: string,
  nameOf: (id: string) => string,
): Promise<HeldInquiry> {
  const [events, consents, mails, tasks, files, property] = await Promise.all([
    listTimeline(db, lead.id, memberId),
    listConsents(db, lead.id),
    listMails(db, lead.id),
    listTasks(db, lead.id, null),
    listFileNames(db, lead.id),
    findHeldProperty(db, lead.id),
  ])
  return {
    reference: lead.reference,
    receivedAt: lead.receivedAt.toISOString(),
    status: lead.status,
    sent: [...describeLead(lead), ...describeSource(lead.source)].map(({ label, value }) => ({ label, value })),
    consents: consents.map(({ givenAt, endsAt, answer, purposes, wordingVersion }) => ({
      givenAt: givenAt.toISOString(),
      answer,
      purposes,
      wording: wordingVersion,
      endsAt: endsAt?.toISOString() ?? null,
    })),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      who:
        event.actorKind === 'visitor' ? words.lead.visitor : event.actor === null ? words.nobody : nameOf(event.actor),
      what: describeEvent(event, nameOf),
      text: sayAlong(event.data),
    })),
    mails: mails.map(({ at, ...mail }) => ({ at: at.toISOString(), ...mail })),
    tasks: tasks.map(({ title, dueAt, doneAt, assigneeId }) => {
      return { title, dueAt, doneAt, who: assigneeId === null ? '' : nameOf(assigneeId) }
    }),
    property: property ? describeHeldProperty(property.reference, property.state) : [],
    files: files.map(({ name, category, at }) => ({ name, category, at: at.toISOString() })),
  }
}

/** What a person wrote with an event, and the reason given for it. */
function sayAlong({ text, reason }: EventData): string {
  return [text, reason].filter(Boolean).join('\n')
}
