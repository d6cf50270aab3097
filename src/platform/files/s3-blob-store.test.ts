import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../errors/unavailable.ts'
import { createS3Client } from '../s3/s3-client.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

const HOUR = 3_600_000

test('what a killed process left in the spool is removed after a day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spool = createDiskBlobStore(folder)
  const version = randomUUID()
  await spool.write(version, Readable.from([Buffer.from('confidential')]))
  const client = {
    bucket: 'bucket',
    prefix: '',
    ask: async () => '<ListMultipartUploadsResult/>',
    send: () => Promise.reject(new Error('nothing is sent')),
    close() {},
  }
  const store = createS3BlobStore({ client, spool })

  // An upload of many gigabytes may still be on its way.
  expect(store.orphanAgeMs).toBe(24 * HOUR)
  expect(await store.removeUnfinished(Date.now() - HOUR)).toBe(0)
  expect(await spool.has(version)).toBe(true)
  expect(await store.removeUnfinished(Date.now() + HOUR)).toBe(1)
  expect(await spool.has(version)).toBe(false)
})

/** A service that answers each request in turn, and a store in it. */
async function openStore(answers: ((response: ServerResponse) => void)[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.range ?? ''}`)
    answers.shift()?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  const client = createS3Client(
    { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', ...credentials },
    { firstPauseMs: 1 },
  )
  onTestFinished(() => {
    client.close()
    server.closeAllConnections()
    server.close()
  })
  const spool = createDiskBlobStore(mkdtempSync(join(tmpdir(), 'offmarket-spool-')))
  return { store: createS3BlobStore({ client, spool }), client, asked }
}

const head = (response: ServerResponse) => response.writeHead(200, { 'content-length': 10 }).end()
/** Sends some bytes of a longer answer, and breaks the connection. */
const breakOff = (text: string) => (response: ServerResponse) => {
  response.writeHead(206, { 'content-length': 100 })
  response.write(text, () => response.destroy())
}

test('a download goes on where the connection broke, as long as bytes arrive', async () => {
  const broken = ['0', '1', '2', '3', '4', '5'].map(breakOff)
  const rest = (response: ServerResponse) => response.writeHead(206).end('6789')
  const { store, asked } = await openStore([head, ...broken, rest])
  const blob = await store.open(randomUUID())
  expect(String(await blob?.read({ start: 0, end: 9 }))).toBe('0123456789')
  expect(asked.at(-1)).toBe('GET bytes=6-9')
})

test('a service that ignores ranges is not believed', async () => {
  const whole = (response: ServerResponse) => response.writeHead(200).end('0123456789')
  const { store } = await openStore([head, whole])
  const blob = await store.open(randomUUID())
  await expect(blob?.read({ start: 5, end: 9 })).rejects.toThrow('does not send the part')
})

test('whatever fails for a passing reason is tried four times, and then the service is away', async () => {
  const fail = (response: ServerResponse) => response.writeHead(503).end()
  const inside = (response: ServerResponse) => response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
  const { client, asked } = await openStore([breakOff('<Lis'), inside, fail, (response) => response.end('<List/>')])
  expect(await client.ask({ method: 'GET', key: 'x' })).toBe('<List/>')
  expect(asked).toHaveLength(4)
  const away = await openStore([fail, fail, fail, fail])
  await expect(away.client.ask({ method: 'GET', key: 'x' })).rejects.toBeInstanceOf(Unavailable)
  const refused = await openStore([(response) => response.writeHead(403).end()])
  await expect(refused.client.ask({ method: 'GET', key: 'x' })).rejects.toMatchObject({ status: 403 })
})

test("somebody else's files in the bucket are left alone", async () => {
  const version = randomUUID()
  const entries = ['blobs/notes.txt', `blobs/${version}`].map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const { store } = await openStore([(response) => response.end(`<List>${entries.join('')}</List>`)])
  const listed: string[] = []
  for await (const entry of store.list()) listed.push(entry.version)
  expect(listed).toEqual([version])
})
