import type { Kysely } from 'kysely'
import type { InboundMail, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { findCurrent } from '#domain/desk/meetings/decide-invitation.ts'
import { isPlainYes, type MeetingAnswer } from '#domain/desk/meetings/meeting-answer.ts'
import type { Tables } from '../../tables.ts'
import { listInvitations } from './meeting-store.ts'

/**
 * What a mail answers to an invitation of ours about this lead. A plain yes needs no reply; any other answer does, even if
 * a machine sent it.
 */
export async function findMeetingAnswer(
  tx: Kysely<Tables>,
  leadId: string,
  { calendarReply: reply, text }: InboundMail,
  nature: MailNature,
): Promise<{ answer: MeetingAnswer | null; nature: MailNature }> {
  const isTheirs = nature === 'person' || nature === 'automatic'
  const past = reply && isTheirs ? await listInvitations(tx, leadId, reply.meeting) : []
  const invited = past.find(({ invitation }) => invitation.sequence === reply?.sequence) ?? findCurrent(past)
  if (!reply || !invited) return { answer: null, nature }
  const { kind, startsAt } = invited.invitation
  return {
    answer: { verdict: reply.verdict, kind, startsAt },
    nature: isPlainYes(reply, text) ? 'automatic' : 'person',
  }
}
