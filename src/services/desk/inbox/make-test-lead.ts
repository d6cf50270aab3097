import { randomBytes, randomUUID } from 'node:crypto'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { createReference, REFERENCE_BYTES } from '#domain/inquiries/reference.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'
import type { DeskContext } from '../desk-context.ts'
import { insertTestLead } from './test-lead-store.ts'

/** Creates a lead for trying things out. It is marked, never measured, and sends no alerts. */
export async function makeTestLead(
  { db, now, live }: Pick<DeskContext, 'db' | 'now' | 'live'>,
  member: DeskMember,
): Promise<{ reference: string }> {
  const receivedAt = new Date(now())
  const reference = createReference('contact', randomBytes(REFERENCE_BYTES))
  const lead = { id: randomUUID(), reference, receivedAt, replyDueAt: findReplyDue('contact', receivedAt) }
  await insertTestLead(db, { ...lead, memberId: member.id, fullName: member.displayName })
  live.hintArrival(lead.id)
  return { reference }
}
