import type { Pool } from 'pg'

export async function hasSentMail(pool: Pool, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from sent_mails where message_id = $1', [messageId])
  return rowCount === 1
}

export async function insertSentMail(pool: Pool, mail: { messageId: string; template: string }): Promise<void> {
  // Two workers may have run the same job at once; the fact is the same.
  await pool.query('insert into sent_mails (message_id, template) values ($1, $2) on conflict do nothing', [
    mail.messageId,
    mail.template,
  ])
}
