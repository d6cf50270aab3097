// Processes on one database must use the same keys. Each holds shared locks, named after fingerprints of its keys, on a
// connection that ends with it, so that the next one sees which keys are in use.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Connection, createClient, ping, withClient } from './connection.ts'

export interface SharedKey {
  name: string
  /** The locks of this kind of key among all advisory locks. */
  lockClass: number
  /** Everything that identifies the keys that this process accepts now; it has one in common with every other process. */
  read: () => Promise<string[]>
}

/** A running process has none of the keys that this one has. */
export class OtherKeyInUse extends Error {
  override name = 'OtherKeyInUse'
  readonly key: string

  constructor(key: string) {
    super(`a running process uses another ${key}`)
    this.key = key
  }
}

interface ShareKeysOptions {
  connection: Connection
  keys: SharedKey[]
  log: Logger
}

const GATE = 1_868_982_644
/** How soon the locks follow a key file that was changed. */
const RENEW_MS = 1000
/** Longer than a running process takes to renew its locks. */
const PATIENCE_MS = 3 * RENEW_MS
const ANSWER_MS = 5000

/** Makes sure that no running process uses other keys, and tells later ones which are in use here. */
export async function shareKeys({ connection, keys, log }: ShareKeysOptions) {
  let client = await open(connection)
  let held = new Set<string>()
  try {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(RENEW_MS / 4)) {
      const other = await claim()
      if (other === null) break
      if (Date.now() > deadline) throw new OtherKeyInUse(other)
    }
  } catch (error) {
    await client.end()
    throw error
  }

  /** Takes the locks, or names the key that differs. Processes that start together take turns. */
  async function claim(): Promise<string | null> {
    await client.query('begin')
    try {
      await client.query('select pg_advisory_xact_lock($1)', [GATE])
      const other = await findOther(client, keys)
      if (other === null) held = await hold(client, keys, held)
      return other
    } finally {
      await client.query('commit')
    }
  }

  async function renew(): Promise<void> {
    try {
      await answerOf(client)
    } catch {
      // A silent one never confirms its end.
      client.end().catch(() => {})
      client = await open(connection)
      held = new Set()
    }
    held = await hold(client, keys, held)
  }

  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    await renew().catch((error: unknown) => {
      log.debug({ reason: String(error) }, 'the locks of our keys could not be renewed yet')
    })
    isRenewing = false
  }, RENEW_MS).unref()

  return {
    /** Waits for nothing: the locks end with the connection, and that ends with the process. */
    stop(): void {
      clearInterval(timer)
      client.end().catch(() => {})
    },
  }
}

/** Lets processes with this key start although others use another one. */
export async function announceKey(connection: Connection, { name, read }: SharedKey): Promise<void> {
  const [text = ''] = await read()
  await withClient(connection, (client) =>
    client.query(
      `insert into announced_keys (name, fingerprint) values ($1, $2)
       on conflict (name) do update set fingerprint = excluded.fingerprint, announced_at = now()`,
      [name, fingerprint(name, text)],
    ),
  )
}

async function open(connection: Connection): Promise<pg.Client> {
  const client = createClient(connection, 'offmarket keys')
  await client.connect()
  return client
}

/** A connection may be dead without having been closed. */
async function answerOf(client: pg.Client): Promise<void> {
  const tooLate = sleep(ANSWER_MS, null, { ref: false }).then(() => Promise.reject(new Error('the database is silent')))
  await Promise.race([ping(client), tooLate])
}

async function findOther(client: pg.Client, keys: SharedKey[]): Promise<string | null> {
  for (const { name, lockClass, read } of keys) {
    const own = (await read()).map((text) => fingerprint(name, text))
    const { rows } = await client.query(
      `select from pg_locks
       where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())
         and not exists (select from announced_keys where name = $3 and fingerprint = any ($2))
       group by pid having not bool_or(objid::bigint = any ($2)) limit 1`,
      [lockClass, own, name],
    )
    if (rows.length > 0) return name
  }
  return null
}

/** Takes the locks that are missing, and gives back those of keys that are no longer used. */
async function hold(client: pg.Client, keys: SharedKey[], held: Set<string>): Promise<Set<string>> {
  const wanted = new Set<string>()
  // A lock is named by two signed numbers.
  for (const { name, lockClass, read } of keys)
    for (const text of await read()) wanted.add(`${lockClass} ${fingerprint(name, text) | 0}`)
  for (const lock of wanted)
    if (!held.has(lock)) await client.query('select pg_advisory_lock_shared($1, $2)', lock.split(' '))
  for (const lock of held)
    if (!wanted.has(lock)) await client.query('select pg_advisory_unlock_shared($1, $2)', lock.split(' '))
  return wanted
}

/** 32 bits of a hash: enough to tell keys apart, and too few to find one by. */
function fingerprint(name: string, text: string): number {
  return createHash('sha256').update(`fingerprint of ${name}: ${text}`).digest().readUInt32BE()
}
