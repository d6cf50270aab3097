// npm run bench:storage [-- --seconds N --part NAME]: uploads and downloads per second at three sizes, compared with
// nginx (or a bare Node file server where it isn't installed), listings of a large bucket, leads that arrive during
// transfers, and memory.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { askDatabase } from '../../tests/support/database/ask-database.ts'
import { copyTemplate } from '../../tests/support/product/product-template.ts'
import { startProduct } from '../../tests/support/product/start-product.ts'
import { makeTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { startFileServer } from './bench-file-servers.ts'
import { residentMegabytes } from './bench-servers.ts'
import { createByteClient } from './byte-client.ts'
import { sendSteadyLeads } from './steady-leads.ts'

const parts = {
  stream: measureStream,
  sizes: measureSizes,
  disk: measureFromDisk,
  leads: measureLeads,
  lists: measureLists,
}
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, part: { type: 'string' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0) || (values.part !== undefined && !(values.part in parts))) {
  console.error(`Usage: npm run bench:storage [-- --seconds N --part ${Object.keys(parts).join('|')}]`)
  process.exit(2)
}

const root = dirname(dirname(import.meta.dirname))
const KEY = 'sb_secret_of_the_storage_benchmark_0123456789'
const OBJECTS = 1_000_000
const LISTS = 200
const LEADS_PER_SECOND = 50
const STREAM_BYTES = 2 * 1024 ** 3
const megabyte = randomBytes(1_000_000)
const descending = { column: 'name', order: 'desc' }
const sizes = [
  { label: '10 KB', bytes: 10_000, clients: 16 },
  { label: '1 MB', bytes: 1_000_000, clients: 8 },
  { label: '100 MB', bytes: 100_000_000, clients: 2 },
]

await ensureBuild(root)
await using folder = await makeTemporaryDirectory()
await copyTemplate(folder.path)
const rival = await startFileServer(`${folder.path}/rival`)
const env = { SECRET_KEY: KEY, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', STORAGE_FILE_SIZE_LIMIT: '3000000000' }
const product = await startProduct({ dataDir: folder.path, env: { ...env, STORAGE_MIN_FREE_MB: '0' } })
const client = createByteClient()
const ours = { url: `${product.url}/storage/v1`, headers: { apikey: KEY } }
try {
  const rest = residentMegabytes(product.pid)
  const bucket = Buffer.from(JSON.stringify({ id: 'bench', name: 'bench', public: true }))
  await client.send('POST', `${ours.url}/bucket`, { ...ours.headers, 'content-type': 'application/json' }, bucket)
  console.log(`Compared with ${rival.name}, one process each, client on the same machine.`)
  for (const [name, measure] of Object.entries(parts)) if (name === (values.part ?? name)) await measure()
  console.log(`Resident memory: ${rest} MB at rest, ${residentMegabytes(product.pid)} MB at the end`)
} finally {
  client.close()
  await rival.stop()
  await product[Symbol.asyncDispose]()
}

async function measureSizes(): Promise<void> {
  for (const size of sizes) await measureSize(size)
}

async function measureSize({ label, bytes, clients }: (typeof sizes)[number]): Promise<void> {
  const body = randomBytes(bytes)
  const type = { 'content-type': 'application/octet-stream' }
  const put = (number: number) =>
    client.send('POST', `${ours.url}/object/bench/${bytes}/${number}`, { ...ours.headers, ...type }, body)
  const putThere = (number: number) => client.send('PUT', `${rival.url}/${bytes}-${number}`, type, body)
  const uploads = await compare(clients, put, putThere)
  const get = () => client.send('GET', `${ours.url}/object/public/bench/${bytes}/0`, {})
  const getThere = () => client.send('GET', `${rival.url}/${bytes}-0`, {})
  const downloads = await compare(clients, get, getThere)
  const firstByte = await medianFirstByte(get)
  console.log(`${label.padEnd(7)} uploads ${uploads}   downloads ${downloads}   first byte ${firstByte.toFixed(1)} ms`)
}

async function compare(clients: number, work: Work, workThere: Work): Promise<string> {
  settleDisk()
  const rate = await measureRate(clients, work)
  settleDisk()
  const rateThere = await measureRate(clients, workThere)
  return `${rate.toFixed(1)}/s (${rateThere.toFixed(1)}/s there, ratio ${(rate / rateThere).toFixed(2)})`
}

type Work = (number: number) => Promise<unknown>

/** Calls per second from this many clients, each of which waits for its answer. */
async function measureRate(clients: number, work: Work): Promise<number> {
  let [next, done] = [0, 0]
  await work(next++)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const run = async () => {
    while (performance.now() < until) {
      await work(next++)
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, run))
  return (done / (performance.now() - startedAt)) * 1000
}

/** nginx leaves gigabytes in the write cache, which would slow down the next measurement. */
function settleDisk(): void {
  execFileSync('sync')
}

/** Reads more objects than fit in the product's cache, one after another. */
async function measureFromDisk(): Promise<void> {
  const count = 200
  for (let number = 0; number < count; number++) {
    await putMegabyte(number)
    if (number < 50) await client.send('PUT', `${rival.url}/1000000-${number}`, {}, megabyte)
  }
  const get = (number: number) => client.send('GET', `${ours.url}/object/public/bench/1000000/${number % count}`, {})
  const getThere = (number: number) => client.send('GET', `${rival.url}/1000000-${number % 50}`, {})
  console.log(`1 MB    downloads of ${count} objects in turn, beyond the cache: ${await compare(8, get, getThere)}`)
}

function putMegabyte(number: number): Promise<unknown> {
  const headers = { ...ours.headers, 'content-type': 'application/octet-stream', 'x-upsert': 'true' }
  return client.send('POST', `${ours.url}/object/bench/1000000/${number}`, headers, megabyte)
}

/** Leads arrive at a steady pace while files of 1 MB are uploaded and downloaded. */
async function measureLeads(): Promise<void> {
  let isRunning = true
  const publishableKey = readFileSync(join(folder.path, 'publishable-key'), 'utf8').trim()
  const options = { port: product.port, publishableKey, perSecond: LEADS_PER_SECOND, isRunning: () => isRunning }
  for (let number = 0; number < 100; number++) await putMegabyte(number)
  settleDisk()
  const arriving = sendSteadyLeads(options)
  const get = (number: number) => client.send('GET', `${ours.url}/object/public/bench/1000000/${number % 100}`, {})
  const rate = await measureRate(8, (number) => (number % 2 === 0 ? putMegabyte(number) : get(number)))
  isRunning = false
  const { waits, failed } = await arriving
  const [median, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)].map((ms) => ms.toFixed(0))
  console.log(
    `${LEADS_PER_SECOND} leads/s beside ${rate.toFixed(0)} files/s of 1 MB: p50 ${median} ms, p99 ${p99} ms (goal 250), ${failed} failed of ${waits.length}`,
  )
}

/** How far memory rises above its resting level during an upload and a download of 2 GiB. */
async function measureStream(): Promise<void> {
  const before = Number(residentMegabytes(product.pid))
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, Number(residentMegabytes(product.pid)))
  }, 50)
  const url = `${ours.url}/object/bench/stream`
  const startedAt = performance.now()
  await uploadStream(url)
  const uploadedAt = performance.now()
  const uploadPeak = peak
  await client.send('GET', url, ours.headers)
  clearInterval(timer)
  const [up, down] = [uploadedAt - startedAt, performance.now() - uploadedAt].map((ms) => (ms / 1000).toFixed(1))
  console.log(
    `2 GiB   uploaded in ${up} s (+${uploadPeak - before} MB), downloaded in ${down} s (+${peak - before} MB; goal 100)`,
  )
}

async function uploadStream(url: string): Promise<void> {
  const chunk = randomBytes(64 * 1024)
  const headers = { ...ours.headers, 'content-type': 'application/octet-stream', 'content-length': STREAM_BYTES }
  const sent = request(url, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
  })
  const chunks = Array.from({ length: STREAM_BYTES / chunk.length }, () => chunk)
  await pipeline(Readable.from(chunks), sent)
  const status = await answered
  if (status !== 200) throw new Error(`the upload of 2 GiB was answered with ${status}`)
}

async function medianFirstByte(get: () => Promise<{ firstByteMs: number }>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 21; i++) times.push((await get()).firstByteMs)
  return quantile(times, 0.5)
}

async function measureLists(): Promise<void> {
  await askDatabase(folder.path, async (database) => {
    await database.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'bench', 'many/' || lpad(i::text, 7, '0'), gen_random_uuid()::text,
         '{"size": 1, "mimetype": "text/plain"}'::jsonb
       from generate_series(1, ${OBJECTS}) i`,
    )
    // The database would do this anyway, some time after that many inserts.
    await database.query('vacuum analyze storage.objects')
  })
  settleDisk()
  const numberOf = (i: number) => `0${String(i % 100).padStart(2, '0')}`
  // A hundred folders with 10,000 keys each.
  await measureList('list', 'by search', (i) => ({ prefix: 'many', search: numberOf(i), limit: 1000 }))
  await measureList('list', 'by offset', (i) => ({ prefix: 'many', offset: i * 10, limit: 1000 }))
  await measureList('list', 'backwards', (i) => ({
    prefix: 'many',
    search: numberOf(i),
    limit: 1000,
    sortBy: descending,
  }))
  await measureList('list', 'above the folder', () => ({ prefix: '' }))
  await measureList('list', 'above the folder, by time', () => ({ prefix: '', sortBy: { column: 'created_at' } }))
  await measureList('list-v2', 'by prefix', (i) => ({ prefix: `many/${numberOf(i)}`, limit: 1000 }))
  await measureList('list-v2', 'above the folder', () => ({ prefix: '', with_delimiter: true }))
}

async function measureList(call: string, kind: string, describe: (number: number) => object): Promise<void> {
  const headers = { ...ours.headers, 'content-type': 'application/json' }
  const times: number[] = []
  for (let i = 0; i < LISTS; i++) {
    const startedAt = performance.now()
    await client.send('POST', `${ours.url}/object/${call}/bench`, headers, Buffer.from(JSON.stringify(describe(i))))
    times.push(performance.now() - startedAt)
  }
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(1))
  console.log(`${call} ${kind}: of ${OBJECTS} objects, ${median} ms median, ${p99} ms p99 (goal 50)`)
}

function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}
