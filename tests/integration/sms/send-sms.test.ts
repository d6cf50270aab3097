import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { createGatewaySmsSender } from '#platform/sms/gateway-sms-sender.ts'
import { createLogSmsSender } from '#platform/sms/log-sms-sender.ts'
import { createSendSms } from '#services/auth/phones/send-sms.ts'
import { startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { createTestLog, eventually, startQueue } from '../jobs/start-queue.ts'

const signal = new AbortController().signal
const sms = { id: 'message-1', to: '15550100123', text: 'Your code is 123456' }
const job = { to: sms.to, text: sms.text, expiresAt: new Date(Date.now() + 60_000).toISOString() }

test('the gateway gets number and text as JSON, with the token and a key to recognize repeats', async () => {
  await using gateway = await startSmsGateway()
  const sender = createGatewaySmsSender({ url: gateway.url, token: 'gateway-token' })
  expect(await sender.send(sms, signal)).toEqual({ accepted: '202' })
  const [got] = gateway.received
  expect(got).toMatchObject({ to: '+15550100123', text: 'Your code is 123456' })
  expect(got?.headers).toMatchObject({
    authorization: 'Bearer gateway-token',
    'content-type': 'application/json',
    'idempotency-key': 'message-1',
  })
})

test.each([
  [302, 'operator'],
  [400, 'permanent'],
  [401, 'operator'],
  [429, 'temporary'],
  [503, 'temporary'],
])('an answer of %i is a %s failure, and no redirect is followed', async (status, kind) => {
  await using gateway = await startSmsGateway()
  gateway.answerNext({ status, headers: { location: gateway.url }, body: 'no\r\nthanks' })
  const sender = createGatewaySmsSender({ url: gateway.url, token: undefined })
  await expect(sender.send(sms, signal)).rejects.toMatchObject({
    kind,
    message: `the SMS gateway answered ${status} no thanks`,
  })
  expect(gateway.received).toHaveLength(1)
})

test('only the beginning of an endless refusal is read', async () => {
  await using gateway = await startSmsGateway()
  gateway.answerNext({ status: 400, body: 'x'.repeat(5_000_000) })
  const sender = createGatewaySmsSender({ url: gateway.url, token: undefined })
  await expect(sender.send(sms, signal)).rejects.toMatchObject({
    message: `the SMS gateway answered 400 ${'x'.repeat(200)}`,
  })
})

test('a gateway that does not answer is a temporary failure', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sender = createGatewaySmsSender({ url: `http://127.0.0.1:${port}/`, token: undefined, timeoutMs: 50 })
  await expect(sender.send(sms, signal)).rejects.toMatchObject({ kind: 'temporary' })
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
  await expect(sender.send(sms, signal)).rejects.toMatchObject({ kind: 'temporary' })
})

test('without a gateway the text goes to the log with a masked number', async () => {
  const { log, lines } = createTestLog()
  await createLogSmsSender({ log }).send(sms, signal)
  expect(lines).toEqual([expect.objectContaining({ level: 'info', to: '*********23', text: 'Your code is 123456' })])
})

test('the queue retries temporary failures and gives up permanent ones at once', async () => {
  await using gateway = await startSmsGateway()
  await using fixture = await startQueue([SendSms])
  const sender = createGatewaySmsSender({ url: gateway.url, token: undefined })
  await fixture.queue.work(SendSms, createSendSms({ sender, log: fixture.log, now: Date.now }))
  gateway.answerNext({ status: 503 })
  await fixture.send(SendSms, job)
  await eventually(() => expect(gateway.received).toHaveLength(2))
  const [first, second] = gateway.received
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])

  gateway.answerNext({ status: 422, body: 'unknown number 15550100123' })
  await fixture.send(SendSms, job)
  await eventually(() => expect(fixture.lines.some(({ msg }) => msg.includes('given up'))).toBe(true))
  expect(gateway.received).toHaveLength(3)
  expect(JSON.stringify(fixture.lines)).not.toMatch(/15550100123|123456/)
})

test('a message whose code has expired is not sent', async () => {
  await using gateway = await startSmsGateway()
  const { log } = createTestLog()
  const sender = createGatewaySmsSender({ url: gateway.url, token: undefined })
  const handle = createSendSms({ sender, log, now: () => Date.parse(job.expiresAt) })
  expect(await handle({ id: 'message-2', payload: job, attempt: 1, isLast: false, signal })).toMatchObject({
    accepted: expect.stringContaining('too late'),
  })
  expect(gateway.received).toEqual([])
})
