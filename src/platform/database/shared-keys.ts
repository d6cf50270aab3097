// Processes on one database must use the same keys. Each takes shared locks derived from its keys' fingerprints, on a
// connection that ends with the process, so that the next process sees which keys are in use.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Connection, createClient, ping, withClient } from './connection.ts'

export interface SharedKey {
  name: string
  /** Separates this kind of key from all other advisory locks. */
  lockClass: number
  /** Identifies the keys that this process accepts now. It must share at least one with every other process. */
  read: () => Promise<string[]>
}

/** A running process shares no key with this one. */
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
  /** How long the server keeps the locks of a process from which it hears nothing. */
  silenceMs?: number
}

const GATE_LOCK_KEY = 1_868_982_644
/** How often the locks are updated after a key file changes. */
const RENEW_MS = 1000
/** Longer than a running process takes to renew its locks. */
const PATIENCE_MS = 3 * RENEW_MS
const PING_TIMEOUT_MS = 5000
/** Else a machine that vanished would keep other keys out for hours, until the server finds its connection dead. */
const SILENCE_MS = 15_000

/** Ensures that no running process uses different keys, and shows later ones which are in use here. */
export async function shareKeys({ connection, keys, log, silenceMs = SILENCE_MS }: ShareKeysOptions) {
  let client = await open(connection, silenceMs)
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

  /** Takes the locks, or returns the name of the key that differs. Processes that start at once take turns. */
  async function claim(): Promise<string | null> {
    await client.query('begin')
    try {
      await client.query('select pg_advisory_xact_lock($1)', [GATE_LOCK_KEY])
      const other = await findConflictingKey(client, keys)
      if (other === null) held = await updateLocks(client, keys, held)
      return other
    } finally {
      await client.query('commit')
    }
  }

  async function renew(): Promise<void> {
    try {
      await pingWithTimeout(client)
    } catch {
      // A dead connection never confirms that it ended, so nothing waits for it.
      client.end().catch(() => {})
      client = await open(connection, silenceMs)
      held = new Set()
    }
    held = await updateLocks(client, keys, held)
  }

  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    await renew().catch((error: unknown) => {
      log.debug({ reason: String(error) }, 'the key locks could not be renewed yet')
    })
    isRenewing = false
  }, RENEW_MS).unref()

  return {
    /** Waits for nothing: the locks end with the connection, which ends with the process. */
    stop(): void {
      clearInterval(timer)
      client.end().catch(() => {})
    },
  }
}

/** Lets processes with this key start during the next day while others still use a different one. */
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

/** For a command that only looks: the key that a running process does not share, and how many processes run. */
export function inspectSharedKeys(connection: Connection, keys: SharedKey[]) {
  return withClient(connection, async (client) => ({
    other: await findConflictingKey(client, keys),
    processes: await countProcesses(client, keys),
  }))
}

/** The processes that hold locks for keys of these kinds now. */
export async function countProcesses(client: pg.ClientBase, keys: Pick<SharedKey, 'lockClass'>[]): Promise<number> {
  const classes = keys.map(({ lockClass }) => lockClass)
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks
     where locktype = 'advisory' and classid = any ($1::oid[]) and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [classes],
  )
  return rows[0]?.count ?? 0
}

async function open(connection: Connection, silenceMs: number): Promise<pg.Client> {
  const client = createClient(connection, 'offmarket keys')
  await client.connect()
  await client.query("select set_config('idle_session_timeout', $1, false)", [String(silenceMs)])
  return client
}

/** A dead connection may still look open, so the ping has a time limit. */
async function pingWithTimeout(client: pg.Client): Promise<void> {
  const tooLate = sleep(PING_TIMEOUT_MS, null, { ref: false }).then(() =>
    Promise.reject(new Error('the database is silent')),
  )
  await Promise.race([ping(client), tooLate])
}

async function findConflictingKey(client: pg.Client, keys: SharedKey[]): Promise<string | null> {
  for (const { name, lockClass, read } of keys) {
    const own = (await read()).map((text) => fingerprint(name, text))
    const { rows } = await client.query(
      `select from pg_locks
       where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())
         and not exists (
           select from announced_keys
           where name = $3 and fingerprint = any ($2) and announced_at > now() - interval '1 day'
         )
       group by pid having not bool_or(objid::bigint = any ($2)) limit 1`,
      [lockClass, own, name],
    )
    if (rows.length > 0) return name
  }
  return null
}

/** Takes missing locks and releases those of keys no longer in use. */
async function updateLocks(client: pg.Client, keys: SharedKey[], held: Set<string>): Promise<Set<string>> {
  const wanted = new Set<string>()
  // An advisory lock's key is a pair of signed 32-bit numbers.
  for (const { name, lockClass, read } of keys)
    for (const text of await read()) wanted.add(`${lockClass} ${fingerprint(name, text) | 0}`)
  for (const lock of wanted)
    if (!held.has(lock)) await client.query('select pg_advisory_lock_shared($1, $2)', lock.split(' '))
  for (const lock of held)
    if (!wanted.has(lock)) await client.query('select pg_advisory_unlock_shared($1, $2)', lock.split(' '))
  return wanted
}

/** 32 bits of a hash: enough to tell keys apart, too few to recover one. */
function fingerprint(name: string, text: string): number {
  return createHash('sha256').update(`fingerprint of ${name}: ${text}`).digest().readUInt32BE()
}
