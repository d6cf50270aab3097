import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeRaw, startInbound, verified } from '../../integration/desk/start-inbound.ts'
import { startImapServer } from '../../support/servers/imap-server.ts'

// Anyone can send the desk a mail with any sender, reference and header. It must not look like an answer from the lead
// or a colleague, and must not change whether the lead counts as answered.

let imap: Awaited<ReturnType<typeof startImapServer>>
let desk: Awaited<ReturnType<typeof startInbound>>
let reader: ReturnType<typeof desk.openReader>
beforeAll(async () => {
  imap = await startImapServer()
  desk = await startInbound(imap.url)
  reader = desk.openReader()
})
afterAll(async () => {
  await reader?.stop()
  await desk?.[Symbol.asyncDispose]()
  await imap?.[Symbol.asyncDispose]()
})

type Lead = Awaited<ReturnType<typeof desk.makeLead>>

async function arrives(headers: Record<string, string>, text: string, top = '') {
  imap.deliver(top + composeRaw({ To: 'desk@site.example', ...headers }, text))
  await reader.look()
}

/** Where the last mail ended up, and the state of its lead. */
async function outcomeOf({ id }: Lead) {
  const { rows: mails } = await desk.pool.query(
    `select nature from messages where lead_id = $1 and direction = 'in' order by at desc, id`,
    [id],
  )
  const { rows: unmatched } = await desk.pool.query(`delete from tray_mails returning nature`)
  const { rows: leads } = await desk.pool.query(
    'select status, replied_at, wrote_at, version from inquiries where id = $1',
    [id],
  )
  return { mails: mails.map(({ nature }) => nature), unmatched: unmatched.map(({ nature }) => nature), lead: leads[0] }
}

const forgeries = (lead: Lead, domain = lead.email.split('@')[1]) => ({
  'no verdict at all': {},
  'a failed one': {
    'Authentication-Results': `mx.site.example; dmarc=fail header.from=${domain}; spf=fail; dkim=fail`,
  },
  'the header of another server': { 'Authentication-Results': `mx.evil.example; dmarc=pass header.from=${domain}` },
  'one about another domain': {
    'Authentication-Results':
      'mx.site.example; dmarc=pass header.from=evil.example; spf=pass smtp.mailfrom=evil.example',
  },
  'a signature of another domain with an identity of ours': {
    'Authentication-Results': `mx.site.example; dkim=pass header.d=evil.example header.i=@${domain}`,
  },
  'one with a space before its colon': {
    'Authentication-Results ': `mx.site.example; dmarc=pass header.from=${domain}`,
  },
  'one that a local part has smuggled in': {
    'Authentication-Results': `mx.site.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=${domain} "@evil.example`,
  },
  'one within a comment that was broken out of': {
    'Authentication-Results': `mx.site.example; spf=pass (of "x) ; dmarc=pass header.from=${domain} ("@evil.example)`,
  },
})

test('a sender and a reference alone never prove that a mail is from the lead: it goes to unmatched mail, or is marked', async () => {
  const lead = await desk.makeLead()
  const { lead: before } = await outcomeOf(lead)
  const from = { From: lead.email, Subject: `About ${lead.reference}` }
  for (const [what, forged] of Object.entries(forgeries(lead))) {
    await arrives({ ...forged, ...from }, what)
    expect(await outcomeOf(lead), what).toEqual({ mails: [], unmatched: ['person'], lead: before })
  }
  // Our server wrote the top one. The sender wrote the others.
  const ours = 'Authentication-Results: mx.site.example; dmarc=fail header.from=evil.example\n'
  await arrives({ ...verified(lead.email), ...from }, 'below ours', ours)
  await arrives({ ...verified(lead.email), ...from }, 'two senders', `From: mallory@evil.example\n`)
  await arrives({ ...verified(lead.email), ...from, From: `${lead.email} <m@buyers.example>` }, 'two addresses')
  expect(await outcomeOf(lead)).toEqual({ mails: [], unmatched: ['person', 'person', 'person'], lead: before })
  // Without the setting, no header is trusted.
  await reader.stop()
  reader = desk.openReader({ authservId: null })
  await arrives({ ...verified(lead.email), ...from }, 'nobody is trusted')
  expect(await outcomeOf(lead)).toEqual({ mails: [], unmatched: ['person'], lead: before })
  await reader.stop()
  reader = desk.openReader()
  // Everyone sees unmatched mail, so a mail that may belong behind a wall is marked instead, and its members are notified
  // once a day.
  await desk.pool.query('update inquiries set eyes = array[$2]::uuid[] where id = $1', [lead.id, desk.agent.id])
  for (const text of ['first', 'second']) await arrives(from, text)
  expect(await outcomeOf(lead)).toEqual({ mails: ['unverified', 'unverified'], unmatched: [], lead: before })
  const told = `select from pgboss.job where name = 'send-desk-notice' and data ->> 'kind' = 'unverified-mail'
    and data ->> 'about' = $1 and data ->> 'to' = $2`
  expect((await desk.pool.query(told, [lead.reference, desk.agent.email])).rowCount).toBe(1)
  expect((await desk.pageOf(lead.reference)).events.at(-1)).toMatchObject({ kind: 'received', actorKind: 'system' })
  await arrives({ ...verified(lead.email), ...from }, 'a real one')
  expect(await outcomeOf(lead)).toMatchObject({ lead: { wrote_at: expect.any(Date) } })
})

test('a mail that only claims to be from a colleague is marked, and changes nothing', async () => {
  const lead = await desk.makeLead()
  const { lead: before } = await outcomeOf(lead)
  const headers = { From: desk.agent.email, To: await desk.replies.addressOf(lead.reference) }
  await arrives(headers, 'I told them no.')
  expect(await outcomeOf(lead)).toEqual({ mails: ['unverified'], unmatched: [], lead: before })
  await arrives({ ...verified(desk.agent.email), ...headers }, 'I told them yes.')
  expect((await outcomeOf(lead)).mails.toSorted()).toEqual(['team', 'unverified'])
})

test('a report about a mail counts only if it names the mail, or comes to the signed address', async () => {
  const [lead, other] = [await desk.makeLead(), await desk.makeLead()]
  const { messageId } = await desk.answer(lead)
  const { messageId: foreign } = await desk.answer(other)
  const { lead: before } = await outcomeOf(lead)
  const report = (named: string) =>
    [
      '--x\nContent-Type: text/plain\n\nYour mail came to nobody.',
      '--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: failed\nStatus: 5.1.1',
      `--x\nContent-Type: text/rfc822-headers\n\n${named}Subject: Sudbury\n--x--`,
    ].join('\n')
  const type = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }
  const from = { ...type, From: lead.email, Subject: `About ${lead.reference}` }
  const to = await desk.replies.addressOf(lead.reference)
  await arrives(from, report(''))
  await arrives({ ...verified(lead.email), ...from }, report(''))
  await arrives({ ...from, 'In-Reply-To': messageId }, report('Message-ID: <guessed@site.example>\n'))
  await arrives({ ...from, 'In-Reply-To': messageId }, report(''))
  await arrives({ ...from, To: to }, report(`Message-ID: ${foreign}\n`))
  expect((await outcomeOf(lead)).lead).toEqual(before)
  expect((await outcomeOf(other)).lead).toMatchObject({ replied_at: expect.any(Date) })
  await arrives({ ...from, From: 'MAILER-DAEMON@mx.example' }, report(`Message-ID: ${messageId}\n`))
  expect((await outcomeOf(lead)).lead).toMatchObject({ replied_at: null })
})
