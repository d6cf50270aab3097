import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '#platform/database/database.ts'
import { findRunningPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import type { Tables } from '#services/tables.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { type KillOptions, startVictim, withServer } from './kill-product.ts'
import { copyTemplate } from './product-template.ts'
import { BUCKET, readObject, type StorageLoad, startStorageLoad } from './storage-load.ts'

interface StorageDurabilityOptions extends KillOptions {
  clients: number
}

export interface StorageDurabilityReport {
  acknowledged: number
  keys: number
  /** Keys in a state that the answers don't allow. */
  wrong: number
  /** Moves that left an object twice or nowhere. */
  halfMoved: number
  /** Answers, during the load or at the end, whose bytes differ from their header. */
  torn: number
  /** Rows whose blob is missing, or has another size or checksum. */
  withoutBytes: number
  /** Blobs and unfinished files that remain after a sweep although no row refers to them. */
  orphansLeft: number
  recoveriesMs: number[]
}

const log = createLogger({ level: 'silent' })
const key = 'sb_secret_of_the_durability_test_0123456789abcdef'
const TWO_HOURS = 7_200_000

/** Uploads, overwrites, moves and removes without pause, kills the victim again and again, and counts the errors. */
export async function measureStorageDurability(options: StorageDurabilityOptions): Promise<StorageDurabilityReport> {
  await using folder = await makeTemporaryDirectory()
  await copyTemplate(folder.path)
  const env = { SECRET_KEY: key, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', STORAGE_MIN_FREE_MB: '0' }
  await using product = await startVictim(folder.path, env)
  const { url } = product
  await createBucket(url)
  const load = startStorageLoad(url, key, options.clients)
  try {
    const recoveriesMs = await product.killUnderLoad(options, load)
    await load.stop()
    const keys = await judgeKeys(url, load)
    const blobs = await judgeBlobs(folder.path)
    return { acknowledged: load.acknowledged(), ...keys, torn: keys.torn + load.torn(), ...blobs, recoveriesMs }
  } finally {
    await load.stop()
  }
}

async function createBucket(url: string): Promise<void> {
  const body = JSON.stringify({ id: BUCKET, name: BUCKET })
  const headers = { apikey: key, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/storage/v1/bucket`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`no bucket: ${await answer.text()}`)
}

async function judgeKeys(url: string, { states, pairs }: StorageLoad) {
  const found = new Map<string, string | null>()
  let torn = 0
  for (const name of states.keys()) {
    const object = await readObject(url, key, name)
    if (object && object.md5 !== object.header) torn++
    found.set(name, object?.md5 ?? null)
  }
  const isWrong = ([name, possible]: [string, Set<string | null>]) => !possible.has(found.get(name) ?? null)
  const isHalf = ([from, to]: [string, string]) => (found.get(from) === null) === (found.get(to) === null)
  return {
    keys: states.size,
    wrong: [...states].filter(isWrong).length,
    halfMoved: pairs.filter(isHalf).length,
    torn,
  }
}

async function judgeBlobs(dataDir: string): Promise<{ withoutBytes: number; orphansLeft: number }> {
  const directory = join(dataDir, 'storage')
  const blobs = createDiskBlobStore(directory)
  const { rows } = await withServer(dataDir, (client) =>
    client.query<{ version: string; size: number; md5: string }>(
      "select version, (metadata ->> 'size')::int as size, trim('\"' from metadata ->> 'eTag') as md5 from storage.objects",
    ),
  )
  let withoutBytes = 0
  for (const { version, size, md5 } of rows) {
    const blob = await blobs.open(version)
    const bytes = blob?.size ? await blob.read({ start: 0, end: blob.size - 1 }) : Buffer.alloc(0)
    if (bytes.length !== size || createHash('md5').update(bytes).digest('hex') !== md5) withoutBytes++
  }
  await sweepLater(dataDir, blobs)
  const named = new Set(rows.map(({ version }) => version))
  let orphansLeft = (await readdir(join(directory, 'incoming'))).length
  for await (const { version } of blobs.list()) if (!named.has(version)) orphansLeft++
  return { withoutBytes, orphansLeft }
}

/** The sweep as it would run in two hours. */
async function sweepLater(dataDir: string, blobs: ReturnType<typeof createDiskBlobStore>): Promise<void> {
  const connection = await findRunningPostgres({ dataDir, log })
  if (!connection) throw new Error('the embedded server does not run')
  const { db, close } = createDatabase<Tables>({ connection, max: 2, log })
  try {
    const deps = { db, blobs, log, now: () => Date.now() + TWO_HOURS, newId: randomUUID }
    await sweepBlobs(deps)
    await removeDueBlobs(deps)
  } finally {
    await close()
  }
}
