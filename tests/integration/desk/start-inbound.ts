import { randomUUID } from 'node:crypto'
import { createImapMailbox } from '#platform/mail/imap-mailbox.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { startMailbox } from '#services/desk/inbound/start-mailbox.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, siteUrl } from '../leads/start-leads.ts'
import { startDesk } from './start-desk.ts'

const authservId = 'mx.site.example'

/** The header that the mail server adds to a mail with a verified sender. */
export const verified = (email: string) => ({
  'Authentication-Results': `${authservId}; dmarc=pass header.from=${email.split('@')[1]}`,
})

const settings = { DESK_REPLY_ADDRESS: 'desk@site.example', DESK_AUTHSERV_ID: authservId }

/** A desk whose mailbox is at this address, with one member who answers leads. */
export async function startInbound(url: string) {
  const desk = await startDesk({ ...settings, DESK_IMAP_URL: url })
  const { sent, mailer } = collectMails()
  const { db, pool, log, identity, queue } = desk
  const from = { name: identity.brokerageName, address: 'site@site.example' }
  await desk.workOnDeskJobs(queue, { pool, log, mailer, identity, siteUrl, from })
  const agent = await desk.makeMember({ registration: 'salesperson', name: 'Agent One' })
  const hints: string[] = []
  const timeouts = { connectMs: 5000, greetingMs: 5000, socketMs: 10_000 }
  const { mailbox } = desk.desk
  if (!mailbox) throw new Error('no mailbox')
  const { replies } = mailbox
  const reading = {
    db,
    log,
    queue,
    replies,
    authservId: mailbox.authservId,
    imap: createImapMailbox({ url, timeouts }),
    now: Date.now,
    newId: randomUUID,
    retentionMonths: 24,
    live: { hint: (id: string) => void hints.push(id), hintAll: () => void hints.push('all') },
  }

  async function act(lead: string, what: Record<string, unknown>, who = agent) {
    const id = randomUUID()
    const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead }], do: what }] })
    return { sentId: id, ...body.results?.[0] }
  }

  /** Writes a reply that is still held. */
  async function write(leadId: string): Promise<string> {
    const draft = { act: 'reply', purpose: 'reply', subject: 'Sudbury', body: 'Yes, we do.', guide: false }
    const { event } = await act(leadId, draft)
    const { rows } = await pool.query('select data from lead_events where id = $1', [event])
    return String(rows[0]?.data.message)
  }

  /** Ends its hold and sends it. */
  async function sendOut(lead: { email: string }, message: string): Promise<Mail> {
    await pool.query('update pgboss.job set start_after = now() where id = $1', [message])
    return eventually(async () => {
      const found = await pool.query(`select from messages where id = $1 and state = 'accepted'`, [message])
      const mail = sent.find(({ to }) => to.address === lead.email)
      if (found.rowCount !== 1 || !mail) throw new Error('not sent yet')
      return mail
    })
  }

  return {
    ...desk,
    agent,
    sent,
    hints,
    replies,
    act,
    reading,
    openReader: (other: Partial<typeof reading> = {}) => startMailbox({ ...reading, ...other }),
    async makeLead() {
      const email = `${randomUUID()}@buyers.example`
      const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
      return { ...lead, email }
    },
    write,
    sendOut,
    /** Replies to a lead from the desk and sends the mail. */
    answer: async (lead: { id: string; email: string }) => sendOut(lead, await write(lead.id)),
    pageOf: async (reference: string) => (await desk.ask(`desk-lead?ref=${reference}`, agent.token)).body,
    unmatchedMails: async () => (await desk.ask('desk-tray', agent.token)).body.mails,
    idsOf: async (query: string): Promise<string[]> => {
      const { body } = await desk.ask(`desk-inbox?q=${encodeURIComponent(query)}&limit=200`, agent.token)
      return body.rows.map(({ id }: { id: string }) => id)
    },
  }
}

/** A mailer that accepts everything. */
function collectMails() {
  const sent: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail)
      return { accepted: 'ok' }
    },
    async close() {},
  }
  return { sent, mailer }
}

/** A mail in wire format. */
export function composeRaw(headers: Record<string, string>, text: string): string {
  const all = { 'Message-ID': `<${randomUUID()}@there.example>`, Subject: 'Re: Sudbury', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${text}\n`
}
