import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicOrLoopback } from '#platform/outgoing/egress-policy.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { createVapid, makeVapidSecret } from '#platform/push/vapid.ts'
import { type DeskFixture, startDesk } from '../../integration/desk/start-desk.ts'
import { makeBrowserKeys, startPushService } from '../../support/servers/push-service.ts'

// A member's browser says to which URL notifications are sent, and a member could say anything. Our server must not
// become their way into the network it is in.

let desk: DeskFixture
let member: Awaited<ReturnType<DeskFixture['makeMember']>>
beforeAll(async () => {
  desk = await startDesk()
  member = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const vapid = async () => createVapid({ secret: makeVapidSecret(), contact: 'team@offmarket-ontario.example' })
const keys = makeBrowserKeys()
const message = { text: '{}', ttlSeconds: 60 }

test.each([
  'http://push.example/device',
  'http://127.0.0.1:5432/',
  'https://user:password@push.example/device',
  'https://push.example@127.0.0.1/device',
  'https://push.example\\@127.0.0.1/device',
  'file:///etc/passwd',
  'ftp://push.example/device',
  '//push.example/device',
  `https://push.example/${'x'.repeat(1024)}`,
])('a member cannot have notifications sent to %s', async (endpoint) => {
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((bytes) => bytes.toString('base64url'))
  const { status } = await desk.tell('desk-push', member.token, { do: 'add', endpoint, p256dh, auth })
  expect(status).toBe(400)
  expect((await desk.ask('desk-push', member.token)).body.devices).toEqual([])
})

test('no connection is opened to an address that is not public, however it is written', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sender = createPushSender({ vapid, now: Date.now, timeoutMs: 1000 })
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]']
  for (const host of hosts)
    await expect(sender.send({ ...keys, endpoint: `https://${host}:${port}/device` }, message)).rejects.toThrow(
      'does not lead to a public address',
    )
  for (const host of ['169.254.169.254', '10.0.0.1', '[fd00::1]'])
    await expect(sender.send({ ...keys, endpoint: `https://${host}/latest/meta-data` }, message)).rejects.toThrow(
      'does not lead to a public address',
    )
  await expect(sender.send({ ...keys, endpoint: `http://127.0.0.1:${port}/` }, message)).rejects.toThrow(
    'is not a HTTPS URL',
  )
  expect(connections).toBe(0)
  server.close()
})

test('a push service cannot redirect us, keep us waiting, or make us read', async () => {
  await using service = await startPushService()
  const sender = createPushSender({ vapid, now: Date.now, policy: publicOrLoopback, timeoutMs: 1000 })
  for (const status of [301, 302, 307, 308]) {
    service.answerNext({ status, headers: { location: `${service.origin}/inside` } })
    expect(await sender.send(service.device, message)).toBe('refused')
  }
  service.answerNext({ status: 201, body: 'x'.repeat(20_000_000) })
  expect(await sender.send(service.device, message)).toBe('accepted')
  expect(service.received.map(({ path }) => path)).toEqual(Array(5).fill('/device'))
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${randomUUID()}`
  const quick = createPushSender({ vapid, now: Date.now, policy: publicOrLoopback, timeoutMs: 50 })
  await expect(quick.send({ ...keys, endpoint }, message)).rejects.toThrow('could not be reached')
  silent.close()
})

test('a key that no browser would send makes no request', async () => {
  await using service = await startPushService()
  const sender = createPushSender({ vapid, now: Date.now, policy: publicOrLoopback })
  const p256dh = Buffer.alloc(65, 4)
  expect(await sender.send({ ...service.device, p256dh }, message)).toBe('gone')
  expect([service.received, service.faults]).toEqual([[], []])
})
