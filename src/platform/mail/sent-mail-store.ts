import type { Pool } from 'pg'

/** When a mail server accepted this mail; null if it has not been sent. */
export async function findAcceptedAt(pool: Pool, messageId: string): Promise<Date | null> {
  const { rows } = await pool.query('select accepted_at from sent_mails where message_id = $1', [messageId])
  return rows[0]?.accepted_at ?? null
}

export async function insertSentMail(pool: Pool, mail: { messageId: string; template: string }): Promise<void> {
  // Two workers may have run the same job at once, so a duplicate is fine.
  await pool.query('insert into sent_mails (message_id, template) values ($1, $2) on conflict do nothing', [
    mail.messageId,
    mail.template,
  ])
}
