import type { Transaction } from 'kysely'
import { decideReceived } from '#domain/desk/inbound/decide-received.ts'
import type { MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { compareStates, isWithinWall } from '#domain/desk/lead-state.ts'
import type { MeetingAnswer } from '#domain/desk/meetings/meeting-answer.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, type LockedLead } from '../acts/act-store.ts'
import { releaseFromFormerMember } from '../acts/release-leads.ts'
import type { Recipients } from '../members/member-store.ts'
import { notifyMembers } from '../members/notify-members.ts'

type Tx = Transaction<Tables>

interface NoteDeps {
  newId: () => string
  queue: Pick<JobQueue, 'enqueue'>
}

interface Noting {
  lead: LockedLead
  messageId: string
  nature: MailNature
  /** Written on our site by the signed-in sender of the inquiry; otherwise it came as a mail. */
  via?: 'account'
  /** To an invitation of ours. */
  answer?: MeetingAnswer | null
  at: Date
}

/** Changes the lead, records the event and alerts somebody, for a message that has just been stored with the lead. */
export async function noteReceived(
  deps: NoteDeps,
  tx: Tx,
  { lead, messageId, nature, via, answer, at }: Noting,
): Promise<void> {
  const wanted = compareStates(lead.state, decideReceived(lead.state, nature, at))
  const changes = await releaseFromFormerMember(tx, lead, wanted)
  lead.version = await changeLead(tx, lead, changes, at)
  const isPerson = nature === 'person'
  const actorKind = isPerson ? ('visitor' as const) : ('system' as const)
  const event = { leadId: lead.id, actId: deps.newId(), kind: 'received', actor: null, actorKind }
  const data = { message: messageId, ...(!isPerson && { nature }), ...(via && { via }), ...(answer && { answer }) }
  await insertEvent(tx, { ...event, changes, data, at })
  // A member who was alerted to one mail finds the others next to it.
  if (changes.wroteAt !== undefined) await tellOfMail(deps, tx, { lead, kind: 'wrote-back', at })
}

interface Telling {
  lead: LockedLead
  kind: 'wrote-back' | 'unverified-mail'
  at: Date
}

/** The lead's assignee, else the members that its wall names, else the managers, so that somebody is always alerted. */
export async function tellOfMail(
  { queue }: Pick<NoteDeps, 'queue'>,
  tx: Tx,
  { lead, kind, at }: Telling,
): Promise<void> {
  const { reference, state } = lead
  const { assigneeId, eyes } = state
  const notice = { kind, by: '', about: reference, text: '', lines: [] }
  const chain: Recipients[] = [{ ids: assigneeId === null || !isWithinWall(state) ? [] : [assigneeId] }, { ids: eyes }]
  for (const to of chain) {
    if ((await notifyMembers(queue, tx, { to, notice, at })) > 0) return
  }
  const unseen = eyes.length > 0 ? { unseen: 1 } : {}
  await notifyMembers(queue, tx, { to: { roles: ['manager', 'admin'] }, notice: { ...notice, ...unseen }, at })
}
