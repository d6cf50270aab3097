import { deskWords } from '#content/desk/desk-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import type { HeldData, HeldInquiry } from '#domain/desk/access/held-data.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { listSavedAnswersOf } from '../../leads/saved-answers/saved-answers-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { listUnmatchedOf } from '../inbound/unmatched-store.ts'
import { findDeskLead } from '../leads/lead-page-store.ts'
import { listMembers } from '../members/member-store.ts'
import { recordAccess } from './access-store.ts'
import { describeHeldInquiry } from './describe-held-inquiry.ts'
import { listVisibleLeadsOf } from './held-store.ts'

/**
 * Exports everything we hold about a lead's sender, as far as this member may see it, without revealing whether there is
 * more. The export is logged before the answer.
 */
export async function exportLead(ctx: DeskContext, member: DeskMember, given: string): Promise<HeldData> {
  const { db, now } = ctx
  const reference = readReference(given)
  const asked = reference === null ? null : await findDeskLead(db, reference, member.id)
  if (!asked) throw new AppError('not_found', rightWords.noSuchLead)
  const at = new Date(now())
  const leads = await listVisibleLeadsOf(db, asked.email, member.id)
  const names = new Map((await listMembers(db)).map(({ id, displayName }) => [id, displayName]))
  const inquiries: HeldInquiry[] = []
  for (const lead of leads)
    inquiries.push(await describeHeldInquiry(ctx, lead, member.id, (id) => names.get(id) ?? deskWords.title))
  const saved = await listSavedAnswersOf(db, asked.email)
  const others = await listUnmatchedOf(db, asked.email)
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
