import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSendDeliveryTest } from '#services/send-delivery-test.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'
import { startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { startQueue } from '../jobs/start-queue.ts'

test('npm run mail:test sends the mail if no server is running', async () => {
  await using sink = await startSmtpSink()
  await using database = await createTestDatabase()
  const settings = { DATABASE_URL: database.url, SMTP_URL: sink.url, MAIL_FROM: 'team@site.example' }
  const sent = await runScript('mail-test', ['ann@buyers.example'], settings)
  expect(sent).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  expect(sent.output).toContain('No server is running, so this command sends it.')
  expect(sent.output).toContain('The mail to ann@buyers.example went out: 250')
  expect(sink.received.map(({ to }) => to)).toEqual([['ann@buyers.example']])
}, 60_000)

test('npm run mail:test leaves the sending to the running server and reports the result', async () => {
  await using sink = await startSmtpSink()
  await using fixture = await startQueue([SendDeliveryTest])
  const mailer = createSmtpMailer({ url: sink.url })
  const from = { address: 'team@site.example' }
  const { pool, log } = fixture
  const handler = createSendDeliveryTest({ pool, log, mailer, from, identity, siteUrl: 'https://www.site.example' })
  await fixture.queue.work(SendDeliveryTest, handler)
  const settings = { DATABASE_URL: fixture.url, TEAM_EMAIL: 'desk@site.example' }
  const sent = await runScript('mail-test', [], settings)
  expect(sent).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  expect(sent.output).toContain('The running server will send it.')
  expect(sink.received.map(({ to }) => to)).toEqual([['desk@site.example']])

  await sink.setMode('unknown-recipient')
  const refused = await runScript('mail-test', ['jane@buyers.example'], settings)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('was not taken: EENVELOPE RCPT TO 550 5.1.1'),
  })
  await mailer.close()
}, 60_000)

test('npm run mail:test refuses an invalid address', async () => {
  expect(await runScript('mail-test', ['nonsense'], {})).toMatchObject({
    code: 2,
    errors: expect.stringContaining('nonsense is not an e-mail address.\n'),
  })
})
