import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { SendLeadToVisitor, SendLeadWebhook } from '#domain/jobs/lead-jobs.ts'
import { countJobs, findJob } from '#platform/jobs/job-store.ts'
import { findLead } from '#services/leads/lead-store.ts'
import { createSendLeadWebhook, signWebhook } from '#services/leads/send-lead-webhook.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, startLeads } from './start-leads.ts'
import { startMailing, teamEmail } from './start-mailing.ts'

test('the team gets everything that was sent, and answers the visitor', async () => {
  await using bench = await startMailing()
  const { reference } = await readAnswer(await bench.send(functionNames.investment, bodies.investment))
  await eventually(() => expect(bench.sink.received).toHaveLength(2))
  const [mail] = bench.mailTo(teamEmail)
  expect(mail?.subject).toBe(`Investment: Industrial, Other, Greater Toronto Area (GTA) · ${reference}`)
  expect(mail?.replyTo).toEqual([{ name: 'Ann Buyer', address: 'ann@buyers.example' }])
  for (const part of [mail?.html?.replaceAll('&#x27;', "'"), mail?.text?.replaceAll(/\s+/g, ' ')]) {
    for (const sent of [
      'Ann Buyer',
      '416-555-0123',
      'Warehouse/Distribution',
      'A brewery',
      '500,000',
      'Mornings are best.',
    ])
      expect(part).toContain(sent)
  }
})

test.each([
  ['investment', /48 hours/],
  ['contact', /24 hours/],
  ['sell-fast', /24 hours/],
] as const)(
  'the visitor of a %s inquiry hears what was sent, when they hear more, and how to take it back',
  async (kind, promise) => {
    await using bench = await startMailing()
    const { id, reference } = await readAnswer(await bench.send(functionNames[kind], bodies[kind]))
    await eventually(() => expect(bench.sink.received).toHaveLength(2))
    const [mail] = bench.mailTo(bodies[kind].email)
    const words = mail?.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(mail?.subject).toContain(reference)
    expect(mail?.replyTo).toEqual([{ name: '', address: teamEmail }])
    expect(words).toMatch(promise)
    for (const part of [
      reference,
      bench.identity.brokerageName,
      bench.identity.address.street,
      '416-555-0100',
      'Name of the broker',
    ]) {
      expect(words).toContain(part)
    }
    const token = mail?.html?.match(/\/privacy\/([\w-]+)/)?.[1] ?? ''
    expect(await bench.tokens.readLead(token)).toBe(id)
  },
)

test('nothing that a visitor writes is alive in a mail or reaches its head', async () => {
  await using bench = await startMailing()
  const evil = '<img src=x onerror=alert(1)><a href="https://evil.example">x</a>'
  await bench.send(functionNames.contact, {
    fullName: `Ann\r\nBcc: victim@x.example ${'<b>'}`,
    email: 'ann@buyers.example',
    subject: `Hello\r\nBcc: victim@x.example`,
    message: `${evil}\r\n.\r\nMAIL FROM:<x@x.example>`,
    source: { page: 'javascript:alert(1)', referrer: evil },
  })
  // Marked up as it is, the lead is suspect: it comes with the digest.
  await bench.pool.query(`UPDATE pgboss.job SET start_after = now()`)
  await eventually(() => expect(bench.sink.received).toHaveLength(1))
  const [received] = bench.sink.received
  expect(received?.to).toEqual([teamEmail])
  expect(received?.raw).not.toMatch(/^Bcc:/im)
  expect(received?.mail.html).not.toMatch(/<img|<a href="https:\/\/evil/)
  expect(received?.mail.text).toContain('<img src=x onerror=alert(1)>')
})

test('markup in a name is text in both mails', async () => {
  await using bench = await startMailing()
  await bench.send(functionNames.contact, {
    ...bodies.contact,
    fullName: 'Ann <b>Bold</b>\r\nX-Evil: 1',
    message: '<i>hi</i>',
  })
  await eventually(() => expect(bench.sink.received).toHaveLength(2))
  for (const { raw, mail } of bench.sink.received) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^X-Evil/im)
    expect(mail.html).not.toMatch(/<b>|<i>/)
    expect(mail.html).toContain('&lt;i&gt;hi&lt;/i&gt;')
  }
})

test('whoever withdrew after sending gets no mail, and the team hears of it; a later inquiry is answered again', async () => {
  await using bench = await startMailing('refuse-connection')
  const { id, reference } = await readAnswer(await bench.send(functionNames.contact, bodies.contact))
  const press = bench.press(await bench.tokens.signLead(id))
  expect((await press({ action: 'withdraw' })).status).toBe(200)
  await bench.sink.setMode('ok')
  await eventually(() => expect(bench.mailTo(teamEmail)).toHaveLength(2))
  const change = bench.mailTo(teamEmail).find(({ subject }) => subject?.includes('withdrawn'))
  expect(change?.subject).toBe(`${reference}: consent withdrawn by the visitor`)
  expect(change?.text).toContain('do not contact them')
  expect((await bench.leads())[0]?.flags).toEqual(['withdrawn'])
  await eventually(async () => {
    const job = await findJob(bench.pool, SendLeadToVisitor.name, id)
    expect(job).toMatchObject({ state: 'completed', output: { skipped: expect.any(String) } })
  })
  await bench.send(functionNames.contact, { ...bodies.contact, message: 'Here I am again' })
  await eventually(() => expect(bench.mailTo(bodies.contact.email)).toHaveLength(1))
})

test('a correction and a deletion by the visitor reach the team too', async () => {
  await using bench = await startMailing()
  const { id, reference } = await readAnswer(await bench.send(functionNames.contact, bodies.contact))
  const press = bench.press(await bench.tokens.signLead(id))
  await press({ action: 'correct', message: 'I meant Timmins' })
  await eventually(() =>
    expect(bench.mailTo(teamEmail).some(({ text }) => text?.includes('I meant Timmins'))).toBe(true),
  )
  await press({ action: 'delete' })
  await eventually(() => {
    const subjects = bench.mailTo(teamEmail).map(({ subject }) => subject)
    expect(subjects).toContain(`${reference}: deleted by the visitor`)
  })
})

test('a digest tells of each suspect lead once, also when it is tried again', async () => {
  await using bench = await startMailing('refuse-connection')
  const suspect = (message: string) =>
    bench.send(functionNames.contact, { ...bodies.contact, message, referralCode: 'x' })
  const makeDue = () => bench.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-lead-digest'`)
  await suspect('first')
  await suspect('second')
  await makeDue()
  await eventually(() => expect(bench.lines.some(({ msg }) => msg === 'a job failed')).toBe(true))
  await bench.sink.setMode('ok')
  await eventually(() => expect(bench.sink.received).toHaveLength(1))
  const [digest] = bench.mailTo(teamEmail)
  expect(digest?.subject).toBe('2 suspect leads to look at')
  for (const message of ['first', 'second', 'unseen-field']) expect(digest?.text).toContain(message)
  await eventually(async () => {
    expect((await countJobs(bench.pool)).find(({ job }) => job === 'send-lead-digest')).toMatchObject({ done: 1 })
  })
  // Of another six hours: another job.
  await bench.pool.query(`DELETE FROM pgboss.job WHERE name = 'send-lead-digest'`)
  await suspect('third')
  await bench.pool.query(
    `UPDATE pgboss.job SET id = gen_random_uuid(), start_after = now() WHERE name = 'send-lead-digest'`,
  )
  await eventually(() => expect(bench.sink.received).toHaveLength(2))
  expect(bench.mailTo(teamEmail)[1]?.text).toContain('third')
  expect(bench.mailTo(teamEmail)[1]?.text).not.toContain('second')
  expect(bench.mailTo(bodies.contact.email)).toEqual([])
})

test('the webhook gets the lead, signed with its time, and again after a failure', async () => {
  const requests: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ body: await text(request), signature: String(request.headers['x-signature']) })
    response.writeHead(requests.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/leads`
  const secret = 'a secret of the tests'
  try {
    await using bench = await startLeads({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret })
    const handler = createSendLeadWebhook({ url, secret, findLead: (id) => findLead(bench.db, { id }), now: Date.now })
    await bench.queue.work(SendLeadWebhook, handler)
    const { id, reference } = await readAnswer(await bench.send(functionNames.contact, bodies.contact))
    await eventually(() => expect(requests).toHaveLength(2))
    await bench.send(functionNames.contact, { ...bodies.contact, message: 'Two', referralCode: 'x' })
    await eventually(() => expect(requests).toHaveLength(3))
    // What is suspect is handed over too, with its flags: the other system decides.
    expect(JSON.parse(requests.pop()?.body ?? '')).toMatchObject({ lead: { flags: ['suspect', 'unseen-field'] } })
    for (const { body, signature } of requests) {
      const [, time = '', mac] = signature.match(/^t=(\d+),v1=([0-9a-f]{64})$/) ?? []
      expect(mac).toBe(signWebhook(secret, Number(time), body))
      expect(JSON.parse(body)).toMatchObject({ event: 'lead.created', id, lead: { reference, fullName: 'Ann Buyer' } })
    }
  } finally {
    server.close()
  }
})
