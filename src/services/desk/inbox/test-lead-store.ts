import { type Kysely, sql } from 'kysely'
import { testLeadWords } from '#content/desk/inbox-words.ts'
import type { Tables } from '../../tables.ts'

interface TestLead {
  id: string
  reference: string
  memberId: string
  fullName: string
  receivedAt: Date
  replyDueAt: Date
}

/** Replies go to the member's own address. */
export async function insertTestLead(db: Kysely<Tables>, lead: TestLead): Promise<void> {
  const { id, reference, memberId, fullName, receivedAt, replyDueAt } = lead
  const details = JSON.stringify(testLeadWords)
  await sql`insert into inquiries
      (id, reference, kind, full_name, email, phone, details, flags, unmeasured, body_sha256, received_at, reply_due_at)
    select ${id}, ${reference}, 'contact', ${fullName}, coalesce(u.email, ''), '', ${details}::jsonb, '{test}', 'test', '',
      ${receivedAt}, ${replyDueAt}
    from auth.users u where u.id = ${memberId}`.execute(db)
}
