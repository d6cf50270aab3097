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

test('leftovers of a killed process in the spool are removed after a day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spool = createDiskBlobStore(folder)
  const version = randomUUID()
  await spool.write(version, Readable.from([Buffer.from('confidential')]))
  const client = {
    bucket: 'bucket',
    prefix: '',
    fetchText: async () => '<ListMultipartUploadsResult/>',
    send: () => Promise.reject(new Error('nothing is sent')),
    close() {},
  }
  const store = createS3BlobStore({ client, spool })

  // An upload of many gigabytes may still be running.
  expect(store.orphanAgeMs).toBe(24 * HOUR)
  expect(await store.removeUnfinished(Date.now() - HOUR)).toBe(0)
  expect(await spool.has(version)).toBe(true)
  expect(await store.removeUnfinished(Date.now() + HOUR)).toBe(1)
  expect(await spool.has(version)).toBe(false)
})

/** A fake S3 service that answers requests with these in turn, and a store on it. */
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
/** Sends the first bytes of a longer response, then drops the connection. */
const breakOff = (text: string) => (response: ServerResponse) => {
  response.writeHead(206, { 'content-length': 100 })
  response.write(text, () => response.destroy())
}

test('a download resumes where the connection broke, as long as bytes arrive', async () => {
  const broken = ['0', '1', '2', '3', '4', '5'].map(breakOff)
  const rest = (response: ServerResponse) => response.writeHead(206).end('6789')
  const { store, asked } = await openStore([head, ...broken, rest])
  const blob = await store.open(randomUUID())
  expect(String(await blob?.read({ start: 0, end: 9 }))).toBe('0123456789')
  expect(asked.at(-1)).toBe('GET bytes=6-9')
})

test('a response that ignores the requested range is refused', async () => {
  const whole = (response: ServerResponse) => response.writeHead(200).end('0123456789')
  const { store } = await openStore([head, whole])
  const blob = await store.open(randomUUID())
  await expect(blob?.read({ start: 5, end: 9 })).rejects.toThrow('ignored the requested range')
})

test('a temporary failure is tried four times before the service counts as unavailable', async () => {
  const fail = (response: ServerResponse) => response.writeHead(503).end()
  const inside = (response: ServerResponse) => response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
  const { client, asked } = await openStore([breakOff('<Lis'), inside, fail, (response) => response.end('<List/>')])
  expect(await client.fetchText({ method: 'GET', key: 'x' })).toBe('<List/>')
  expect(asked).toHaveLength(4)
  const away = await openStore([fail, fail, fail, fail])
  await expect(away.client.fetchText({ method: 'GET', key: 'x' })).rejects.toBeInstanceOf(Unavailable)
  const refused = await openStore([(response) => response.writeHead(403).end()])
  await expect(refused.client.fetchText({ method: 'GET', key: 'x' })).rejects.toMatchObject({ status: 403 })
})

test('foreign files in the bucket are ignored', async () => {
  const version = randomUUID()
  const entries = ['blobs/notes.txt', `blobs/${version}`].map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const { store } = await openStore([(response) => response.end(`<List>${entries.join('')}</List>`)])
  const listed: string[] = []
  for await (const entry of store.list()) listed.push(entry.version)
  expect(listed).toEqual([version])
})
