import { deskWords } from '#content/desk/desk-words.ts'
import { describeHeldProperty } from '#domain/desk/access/describe-held-property.ts'
import type { HeldData, HeldInquiry } from '#domain/desk/access/held-data.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { noSuchLead } from '#domain/desk/may.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { describeLead, describeSource } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { DeskContext } from '../desk-context.ts'
import { listTrayMailsOf } from '../inbound/tray-store.ts'
import { findDeskLead, listTimeline } from '../leads/lead-page-store.ts'
import { listMembers } from '../members/member-store.ts'
import { listTasks } from '../tasks/companion-store.ts'
import { recordAccess } from './access-store.ts'
import { findHeldProperty, listFileNames, listMails, listVisibleLeadsOf } from './held-store.ts'

/**
 * Everything that is held about the sender of a lead, as far as this member may see it; not even whether there is more.
 * That it was taken out is logged before it is answered.
 */
export async function exportLead(ctx: DeskContext, member: DeskMember, given: string): Promise<HeldData> {
  const { db, now, held } = ctx
  const reference = readReference(given)
  const asked = reference === null ? null : await findDeskLead(db, reference, member.id)
  if (!asked) throw new AppError('not_found', noSuchLead)
  const at = new Date(now())
  const leads = await listVisibleLeadsOf(db, asked.email, member.id)
  const names = new Map((await listMembers(db)).map(({ id, displayName }) => [id, displayName]))
  const inquiries: HeldInquiry[] = []
  for (const lead of leads) inquiries.push(await describeHeld(ctx, lead, (id) => names.get(id) ?? deskWords.title))
  const saved = await held.savedAnswersOf(asked.email)
  const others = await listTrayMailsOf(db, asked.email)
  await recordAccess(db, { member: member.id, what: 'export', object: asked.reference, at })
  return {
    exportedAt: at.toISOString(),
    exportedBy: member.displayName,
    email: asked.email,
    inquiries,
    savedAnswers: saved.map(({ savedAt, pairs }) => ({ savedAt: savedAt.toISOString(), answers: pairs })),
    otherMails: others.map(({ at: received, attachments, ...mail }) => ({
      at: received.toISOString(),
      ...mail,
      attachments: attachments.map(({ name }) => name),
    })),
  }
}

async function describeHeld(
  { db, held }: DeskContext,
  lead: Lead,
  nameOf: (id: string) => string,
): Promise<HeldInquiry> {
  const [events, consents, mails, tasks, files, property] = await Promise.all([
    listTimeline(db, lead.id),
    held.consentsOf(lead.id),
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
      who: event.actorKind === 'visitor' ? 'The visitor' : event.actor === null ? 'The desk' : nameOf(event.actor),
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

/** What somebody wrote with an event, and why they did it. */
function sayAlong({ text, reason }: Record<string, unknown>): string {
  return [text, reason].filter((said) => typeof said === 'string' && said !== '').join('\n')
}
