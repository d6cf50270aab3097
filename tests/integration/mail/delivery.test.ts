import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { mailDeliveryTest } from '#emails/mail-delivery-test.tsx'
import { renderEmail } from '#emails/render-email.ts'
import { readJobReport, retryDeadJobs } from '#platform/jobs/job-admin.ts'
import { countJobs, findJob } from '#platform/jobs/job-store.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSendDeliveryTest } from '#services/send-delivery-test.ts'
import { type SinkMode, startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { eventually, startQueue } from '../jobs/start-queue.ts'

const siteUrl = 'https://www.site.example'
const request = { to: 'ann@buyers.example', requestedAt: '2026-11-15T14:30:00.000Z' }

/** The whole path of a mail: queue, handler, template, mailer, server. */
async function startDelivery(mode: SinkMode, options: { url?: (port: number) => string; concurrency?: number } = {}) {
  const sink = await startSmtpSink(mode)
  const fixture = await startQueue([SendDeliveryTest])
  const url = options.url?.(sink.port) ?? sink.url
  const mailer = createSmtpMailer({ url, timeouts: { connectMs: 300, greetingMs: 300, socketMs: 600 } })
  const { pool, log } = fixture
  const from = { name: identity.teamName, address: 'team@site.example' }
  const handler = createSendDeliveryTest({ pool, log, mailer, from, identity, siteUrl })
  await fixture.queue.work(SendDeliveryTest, handler, { concurrency: options.concurrency ?? 1 })
  return {
    ...fixture,
    sink,
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await mailer.close()
      await sink.close()
    },
  }
}

test('the mail that arrives is the mail that was rendered, and it is recorded as sent', async () => {
  await using delivery = await startDelivery('ok')
  const id = await delivery.send(SendDeliveryTest, request)
  await eventually(() => expect(delivery.sink.received).toHaveLength(1))
  const rendered = await renderEmail(mailDeliveryTest, {
    site: { identity, siteUrl },
    requestedAt: new Date(request.requestedAt),
  })
  const mail = delivery.sink.received[0]?.mail
  const messageId = `<${id}.mail-delivery-test@site.example>`
  expect(mail).toMatchObject({
    messageId,
    subject: rendered.subject,
    to: [{ address: 'ann@buyers.example' }],
    from: { name: 'Offmarket Ontario', address: 'team@site.example' },
  })
  expect(mail?.html?.trim()).toBe(rendered.html.trim())
  expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(rendered.text.trim())
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  await eventually(async () => {
    const rows = await delivery.db.selectFrom('sent_mails').select(['message_id', 'template']).execute()
    expect(rows).toEqual([{ message_id: messageId, template: 'mail-delivery-test' }])
  })
})

test('a mail whose acceptance was lost is sent again with the same Message-ID', async () => {
  await using delivery = await startDelivery('drop-after-data')
  const id = await delivery.send(SendDeliveryTest, request)
  await eventually(() => expect(delivery.sink.received.length).toBeGreaterThan(1))
  await delivery.sink.setMode('ok')
  await eventually(async () => expect(await countJobs(delivery.pool)).toMatchObject([{ done: 1 }]))
  const ids = new Set(delivery.sink.received.map(({ mail }) => mail.messageId))
  expect([...ids]).toEqual([`<${id}.mail-delivery-test@site.example>`])
})

test('a job that runs again after its mail was accepted sends nothing', async () => {
  await using delivery = await startDelivery('ok')
  const id = (await delivery.send(SendDeliveryTest, request)) ?? ''
  const hasEnded = async () =>
    expect(await findJob(delivery.pool, SendDeliveryTest.name, id)).toMatchObject({ state: 'completed' })
  await eventually(hasEnded)
  // As if the worker had been killed between the acceptance and the end of the job.
  await delivery.pool.query(`update pgboss.job set state = 'retry', completed_on = null where id = $1`, [id])
  await eventually(async () => {
    const again = { state: 'completed', output: { accepted: 'before' } }
    expect(await findJob(delivery.pool, SendDeliveryTest.name, id)).toMatchObject(again)
  })
  expect(delivery.sink.received).toHaveLength(1)
})

test('a refused recipient is given up at once, logged without the address, and can be put back', async () => {
  await using delivery = await startDelivery('unknown-recipient')
  const id = await delivery.send(SendDeliveryTest, { ...request, to: 'jane@buyers.example' })
  await eventually(() => expect(delivery.lines.filter(({ level }) => level === 'error')).toHaveLength(1))
  expect(delivery.lines.find(({ level }) => level === 'error')).toMatchObject({
    job: 'send-delivery-test',
    jobId: id,
    tries: 1,
    reason: expect.stringContaining('550 5.1.1 <[address]>: no such user'),
  })
  expect(JSON.stringify(delivery.lines)).not.toContain('jane')
  expect((await readJobReport(delivery.pool)).dead).toMatchObject([
    { id, error: expect.stringContaining('no such user') },
  ])
  await delivery.sink.setMode('ok')
  expect(await retryDeadJobs(delivery.pool, id ?? '')).toHaveLength(1)
  await eventually(() => expect(delivery.sink.received).toHaveLength(1))
  expect(delivery.sink.received[0]?.mail.messageId).toBe(`<${id}.mail-delivery-test@site.example>`)
})

test('thirty mails that an outage delayed all arrive, each once', { timeout: 90_000 }, async () => {
  await using delivery = await startDelivery('refuse-connection', { concurrency: 2 })
  const recipients = Array.from({ length: 30 }, (_, n) => `ann${n}@buyers.example`)
  await delivery.db.transaction().execute(async (tx) => {
    for (const to of recipients) await delivery.queue.enqueue(tx, SendDeliveryTest, { ...request, to })
  })
  await eventually(() => expect(delivery.lines.length).toBeGreaterThan(15))
  await delivery.sink.setMode('ok')
  await eventually(() => expect(delivery.sink.received.length).toBe(30), 60_000)
  expect(delivery.sink.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
  expect(new Set(delivery.sink.received.map(({ mail }) => mail.messageId)).size).toBe(30)
})
