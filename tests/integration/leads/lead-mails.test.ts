import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { SendLeadToVisitor, SendLeadWebhook } from '#domain/jobs/lead-jobs.ts'
import { describeDueBriefly } from '#domain/reply-clock/describe-due.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'
import { countJobs, findJob } from '#platform/jobs/job-store.ts'
import { findLead } from '#services/leads/lead-store.ts'
import { createSendLeadWebhook, signWebhook } from '#services/leads/send-lead-webhook.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer, startLeads } from './start-leads.ts'
import { startMailing, teamEmail } from './start-mailing.ts'

test('the team gets everything that was sent, and a reply goes to the visitor', async () => {
  await using fixture = await startMailing()
  const { reference } = await readAnswer(await fixture.send(functionNames.investment, bodies.investment))
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  const [mail] = fixture.mailTo(teamEmail)
  const [lead] = await fixture.leads()
  const due = describeDueBriefly(findReplyDue('investment', lead?.received_at ?? new Date(0)))
  expect(mail?.subject).toBe(`Investment: Industrial, Other, GTA – Ann Buyer – reply by ${due}`)
  expect(mail?.text).toContain(`Reference: ${reference}\n`)
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
  'the visitor of a %s inquiry hears that it arrived, how to take it back, and, like the team, when they hear more',
  async (kind, promise) => {
    await using fixture = await startMailing()
    const answer = await readAnswer(await fixture.send(functionNames[kind], bodies[kind]))
    const { id, reference } = answer
    await eventually(() => expect(fixture.sink.received).toHaveLength(2))
    const [lead] = await fixture.leads()
    expect(lead?.reply_due_at?.toISOString()).toBe(answer.replyDueAt)
    for (const address of [teamEmail, bodies[kind].email]) {
      const [mail] = fixture.mailTo(address)
      expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(`: by ${answer.replyBy}, Toronto time`)
    }
    const [mail] = fixture.mailTo(bodies[kind].email)
    const words = mail?.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(mail?.subject).toContain(reference)
    expect(mail?.replyTo).toEqual([{ name: '', address: teamEmail }])
    expect(words).toMatch(promise)
    for (const part of [
      reference,
      fixture.identity.brokerageName,
      fixture.identity.address.street,
      '416-555-0100',
      'Name of the broker',
    ]) {
      expect(words).toContain(part)
    }
    const token = mail?.html?.match(/\/privacy\/([\w-]+)/)?.[1] ?? ''
    expect(mail?.text).toMatch(new RegExp(`/privacy/${token}(\\s|$)`))
    expect(mail?.text).not.toContain(`${token}.`)
    const link = await fixture.tokens.readLink('own-inquiry', token)
    expect(link).toMatchObject({ targetId: id })
    expect(link?.isFor(bodies[kind].email)).toBe(true)
  },
)

test('text from a visitor becomes neither markup nor a header in a mail', async () => {
  await using fixture = await startMailing()
  const evil = '<img src=x onerror=alert(1)><a href="https://evil.example">x</a>'
  await fixture.send(functionNames.contact, {
    fullName: `Ann\r\nBcc: victim@x.example ${'<b>'}`,
    email: 'ann@buyers.example',
    subject: `Hello\r\nBcc: victim@x.example`,
    message: `${evil}\r\n.\r\nMAIL FROM:<x@x.example>`,
    source: { page: 'javascript:alert(1)', referrer: evil },
  })
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  for (const { raw, mail } of fixture.sink.received) {
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(mail.subject?.length).toBeLessThan(200)
    expect(mail.html).not.toMatch(/<img|<a href="https:\/\/evil/)
  }
  expect(fixture.sink.received.map(({ to }) => to).toSorted()).toEqual([['ann@buyers.example'], [teamEmail]])
  expect(fixture.mailTo(teamEmail)[0]?.text).toContain('<img src=x onerror=alert(1)>')
})

test('a visitor who withdraws gets no mail and the team is informed; a later inquiry is answered again', async () => {
  await using fixture = await startMailing('refuse-connection')
  const { id, reference } = await readAnswer(await fixture.send(functionNames.contact, bodies.contact))
  const press = fixture.press(await fixture.signLead(id))
  expect((await press({ action: 'withdraw' })).status).toBe(200)
  // An attempt that began before the withdrawal finds no mail server; the next one sees the withdrawal.
  await eventually(async () => {
    const job = await findJob(fixture.pool, SendLeadToVisitor.name, id)
    expect(job).toMatchObject({ state: 'completed', output: { skipped: expect.any(String) } })
  })
  await fixture.sink.setMode('ok')
  await eventually(() => expect(fixture.mailTo(teamEmail)).toHaveLength(2))
  const change = fixture.mailTo(teamEmail).find(({ subject }) => subject?.includes('withdrawn'))
  expect(change?.subject).toBe(`${reference}: consent withdrawn by Ann Buyer`)
  expect(change?.text?.replaceAll(/\s+/g, ' ')).toContain('don’t contact them')
  expect((await fixture.leads())[0]?.flags).toEqual(['withdrawn'])
  await fixture.send(functionNames.contact, { ...bodies.contact, message: 'Here I am again' })
  await eventually(() => expect(fixture.mailTo(bodies.contact.email)).toHaveLength(1))
})

test('a correction and a deletion by the visitor reach the team too', async () => {
  await using fixture = await startMailing()
  const { id, reference } = await readAnswer(await fixture.send(functionNames.contact, bodies.contact))
  const press = fixture.press(await fixture.signLead(id))
  await press({ action: 'correct', message: 'I meant Timmins' })
  await eventually(() =>
    expect(fixture.mailTo(teamEmail).some(({ text }) => text?.includes('I meant Timmins'))).toBe(true),
  )
  await press({ action: 'delete' })
  await eventually(() => {
    const subjects = fixture.mailTo(teamEmail).map(({ subject }) => subject)
    expect(subjects).toContain(`${reference}: deleted by the visitor`)
  })
})

test('a suspect digest lists each lead once, even when it is retried', async () => {
  await using fixture = await startMailing('refuse-connection')
  const suspect = (message: string) =>
    fixture.send(functionNames.contact, { ...bodies.contact, message, referralCode: 'x' })
  const makeDue = () => fixture.pool.query(`update pgboss.job set start_after = now() where name = 'send-lead-digest'`)
  await suspect('first')
  await suspect('second')
  await makeDue()
  await eventually(() => expect(fixture.lines.some(({ msg }) => msg === 'a job failed')).toBe(true))
  await fixture.sink.setMode('ok')
  await eventually(() => expect(fixture.sink.received).toHaveLength(1))
  const [digest] = fixture.mailTo(teamEmail)
  expect(digest?.subject).toBe('2 leads to check for spam')
  for (const message of ['first', 'second', 'unseen-field']) expect(digest?.text).toContain(message)
  await eventually(async () => {
    expect((await countJobs(fixture.pool)).find(({ job }) => job === 'send-lead-digest')).toMatchObject({ done: 1 })
  })
  // Of another six hours: another job.
  await fixture.pool.query(`delete from pgboss.job where name = 'send-lead-digest'`)
  await suspect('third')
  await fixture.pool.query(
    `update pgboss.job set id = gen_random_uuid(), start_after = now() where name = 'send-lead-digest'`,
  )
  await eventually(() => expect(fixture.sink.received).toHaveLength(2))
  expect(fixture.mailTo(teamEmail)[1]?.text).toContain('third')
  expect(fixture.mailTo(teamEmail)[1]?.text).not.toContain('second')
  expect(fixture.mailTo(bodies.contact.email)).toEqual([])
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
    await using fixture = await startLeads({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret })
    const handler = createSendLeadWebhook({
      url,
      secret,
      findLead: (id) => findLead(fixture.db, { id }),
      now: Date.now,
      log: fixture.log,
    })
    await fixture.queue.work(SendLeadWebhook, handler)
    const { id, reference } = await readAnswer(await fixture.send(functionNames.contact, bodies.contact))
    await eventually(() => expect(requests).toHaveLength(2))
    await fixture.send(functionNames.contact, { ...bodies.contact, message: 'Two', referralCode: 'x' })
    await eventually(() => expect(requests).toHaveLength(3))
    // Suspect leads are sent too, with their flags: the other system decides.
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
