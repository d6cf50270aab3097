import { expect, test } from 'vitest'
import { MailError } from '#platform/mail/mail-errors.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { type SinkMode, startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { makeMail } from './make-mail.ts'

/** A server that says nothing is given up after a fraction of the usual wait. */
/** Only for servers that never answer: on a busy machine, others take longer. */
const timeouts = { connectMs: 300, greetingMs: 300, socketMs: 600 }

test('a mail arrives as it was composed, with both parts and its own Message-ID', async () => {
  await using sink = await startSmtpSink()
  const mailer = createSmtpMailer({ url: sink.url })
  const { accepted } = await mailer.send(
    makeMail({ replyTo: { address: 'desk@site.example' }, headers: { 'X-Kind': 'test' } }),
  )
  expect(accepted).toMatch(/^250 /)
  const [received] = sink.received
  expect(received?.to).toEqual(['ann@buyers.example'])
  expect(received?.mail).toMatchObject({
    messageId: '<8c1d.greeting@site.example>',
    from: { name: 'The Team', address: 'team@site.example' },
    to: [{ name: 'Ann Buyer', address: 'ann@buyers.example' }],
    replyTo: [{ address: 'desk@site.example' }],
    subject: 'Your enquiry',
  })
  expect(received?.mail.html?.trim()).toBe('<p>Thank you, <b>Ann</b>.</p>')
  expect(received?.mail.text?.trim()).toBe('Thank you, Ann.')
  expect(received?.mail.headers).toContainEqual(expect.objectContaining({ key: 'x-kind', value: 'test' }))
  await mailer.close()
})

test('line breaks in the subject, a name or a header inject nothing', async () => {
  await using sink = await startSmtpSink()
  const mailer = createSmtpMailer({ url: sink.url })
  const evil = 'Hi\r\nBcc: victim@evil.example\r\n\r\n<script>'
  await mailer.send(
    makeMail({
      subject: evil,
      from: { name: evil, address: 'team@site.example' },
      to: { name: evil, address: 'ann@buyers.example' },
      replyTo: { name: evil, address: 'desk@site.example' },
      headers: { 'X-Kind': evil },
    }),
  )
  const [received] = sink.received
  expect(received?.to).toEqual(['ann@buyers.example'])
  expect(received?.mail.bcc ?? []).toEqual([])
  expect(received?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(received?.mail.subject).toBe('Hi Bcc: victim@evil.example <script>')
  expect(received?.mail.text?.trim()).toBe('Thank you, Ann.')
  await mailer.close()
})

test('an address with a comma reaches nobody', async () => {
  await using sink = await startSmtpSink()
  const mailer = createSmtpMailer({ url: sink.url })
  const refused = mailer.send(makeMail({ to: { address: 'ann@buyers.example,bob@buyers.example' } }))
  await expect(refused).rejects.toMatchObject({ kind: 'permanent' })
  expect(sink.connections()).toBe(0)
})

test('a body that names a file or an address is sent as text, never fetched', async () => {
  await using sink = await startSmtpSink()
  const mailer = createSmtpMailer({ url: sink.url })
  const mail = makeMail({ html: Object({ path: '/etc/hostname' }) })
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailError)
  expect(sink.received).toEqual([])
  await mailer.close()
})

test('several mails go out at the same time, over two connections', async () => {
  await using sink = await startSmtpSink('slow')
  const mailer = createSmtpMailer({ url: sink.url })
  const sent = Array.from({ length: 6 }, (_, n) => mailer.send(makeMail({ messageId: `<${n}@site.example>` })))
  await Promise.all(sent)
  expect(sink.received.map(({ mail }) => mail.messageId).toSorted()).toEqual(
    Array.from({ length: 6 }, (_, n) => `<${n}@site.example>`),
  )
  expect(sink.busiest()).toBe(2)
  expect(sink.connections()).toBe(2)
  await mailer.close()
})

test.each<[SinkMode, MailError['kind'], RegExp]>([
  ['refuse-connection', 'temporary', /ESOCKET.*ECONNREFUSED/],
  ['busy-greeting', 'temporary', /421/],
  ['blocked-greeting', 'operator', /554/],
  ['greylist', 'temporary', /450/],
  ['unknown-recipient', 'permanent', /550/],
  ['refuse-sender', 'operator', /550/],
  ['refuse-relay', 'operator', /554 5\.7\.1/],
  ['block-listed', 'operator', /550/],
  ['too-large', 'permanent', /552/],
  ['drop-after-data', 'temporary', /ECONNECTION/],
  ['hang', 'temporary', /ETIMEDOUT/],
  ['hang-up', 'temporary', /ECONNECTION/],
  ['garbage', 'temporary', /EPROTOCOL/],
  ['untrusted-certificate', 'operator', /SELF_SIGNED|certificate/i],
])('a server of the kind %s is a %s failure', async (mode, kind, message) => {
  await using sink = await startSmtpSink(mode)
  const mailer = createSmtpMailer({ url: sink.url, ...(mode === 'hang' && { timeouts }) })
  const failure = await mailer.send(makeMail()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MailError)
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(message) })
  await mailer.close()
})

test.each<SinkMode>(['drop-after-data', 'hang-up'])(
  'a mail that failed at %s was tried once: the job queue tries again',
  async (mode) => {
    await using sink = await startSmtpSink(mode)
    const mailer = createSmtpMailer({ url: sink.url })
    await expect(mailer.send(makeMail())).rejects.toBeInstanceOf(MailError)
    expect(sink.connections()).toBe(1)
    await mailer.close()
  },
)

test('a mailer that failed works again when the server does', async () => {
  await using sink = await startSmtpSink('refuse-connection')
  const mailer = createSmtpMailer({ url: sink.url })
  await expect(mailer.send(makeMail())).rejects.toBeInstanceOf(MailError)
  await sink.setMode('ok')
  await mailer.send(makeMail())
  expect(sink.received).toHaveLength(1)
  await mailer.close()
})

test('the right password is accepted, and a wrong one is reported to the operator', async () => {
  await using sink = await startSmtpSink()
  const right = createSmtpMailer({ url: `smtp://user:right@127.0.0.1:${sink.port}` })
  await right.send(makeMail())
  expect(sink.received).toHaveLength(1)
  const wrong = createSmtpMailer({ url: `smtp://user:p%40ss@127.0.0.1:${sink.port}` })
  await expect(wrong.send(makeMail())).rejects.toMatchObject({ kind: 'operator', message: /^EAUTH .*535/ })
  expect(sink.received).toHaveLength(1)
  await Promise.all([right.close(), wrong.close()])
})

test('where encryption is required, a server without it gets nothing', async () => {
  await using sink = await startSmtpSink()
  const mailer = createSmtpMailer({ url: `${sink.url}?requireTLS=true` })
  await expect(mailer.send(makeMail())).rejects.toMatchObject({ kind: 'operator', message: /^ETLS/ })
  expect(sink.received).toEqual([])
  await mailer.close()
})
