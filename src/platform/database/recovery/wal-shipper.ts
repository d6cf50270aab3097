// Copies the log of the embedded server to an archive, once it is on disk. A replication slot keeps what has not
// been copied, up to a limit (max_slot_wal_keep_size). The slot has the name of the archive. A restored or copied cluster
// has no slot, so it begins an archive of its own, and the two logs cannot mix.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import type { BackupFolder } from '../../backup-destination/backup-destination.ts'
import type { Logger } from '../../log/logger.ts'
import { type ConnectionSettings, withClient } from '../connection.ts'
import {
  formatPosition,
  nameSegment,
  nameWal,
  readArchiveFile,
  readPosition,
  SEGMENT_BYTES,
  segmentStart,
  type WalFile,
} from './archive-files.ts'

export interface ShipperDeps {
  superuser: ConnectionSettings
  pgdata: string
  folder: BackupFolder
  /** Where files wait until they are stored. */
  workDirectory: string
  log: Logger
}

interface Progress {
  archive: string
  /** Everything before it is in the archive. */
  position: bigint
  /** The pieces of the segment that is not complete yet. */
  parts: string[]
}

interface ServerState {
  slot: string | null
  /** The server needed the room for other things. */
  isLost: boolean
  /** The server has the log from here on. */
  kept: bigint
  /** Everything before it is on its disk. */
  flushed: bigint
  timeline: string
  at: Date
}

const SLOT_PREFIX = 'recovery_'
const compress = promisify(gzip)
const decompress = promisify(gunzip)

export function createWalShipper(deps: ShipperDeps) {
  const { superuser, folder, log } = deps
  let progress: Progress | null = null

  async function continueArchive(client: pg.Client, server: ServerState): Promise<Progress> {
    if (server.slot !== null && !server.isLost) {
      if (progress?.archive === archiveOf(server.slot)) return progress
      const found = await findProgress(deps, server)
      if (found) return found
    }
    const started = await beginArchive(client, server)
    const why =
      server.slot === null
        ? null
        : server.isLost
          ? 'the log grew too large'
          : 'it does not continue the log of this server'
    if (why === null) log.info({ archive: started.archive }, 'an archive for point-in-time recovery was begun')
    else
      log.error(
        { archive: started.archive, why },
        'the archive for point-in-time recovery broke off; another one was begun',
      )
    return started
  }

  async function store(piece: Omit<WalFile, 'kind' | 'name'>): Promise<string> {
    const name = nameWal(piece)
    await putBytes(deps, name, await compress(await readLog(deps.pgdata, piece)))
    return name
  }

  /** A whole segment replaces its parts. */
  async function shipNext(client: pg.Client, server: ServerState, at: Progress): Promise<void> {
    const { archive, position } = at
    const { timeline, flushed } = server
    const first = segmentStart(position)
    const next = first + SEGMENT_BYTES
    if (flushed < next) {
      at.parts.push(await store({ archive, timeline, start: position, end: flushed, at: server.at }))
      at.position = flushed
      return
    }
    await store({ archive, timeline, start: first, end: next, at: server.at })
    at.position = next
    for (const part of at.parts.splice(0)) await folder.remove(part)
    const slot = SLOT_PREFIX + archive
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, formatPosition(next)])
  }

  return {
    /** The current archive and how far it goes; null before the first shipment. */
    progress: (): Pick<Progress, 'archive' | 'position'> | null => progress && { ...progress },

    /** Stores all changes since the last shipment. If it rejects, the next one repeats what is missing. */
    ship: () =>
      withClient(superuser, async (client) => {
        const server = await readServer(client)
        const current = await continueArchive(client, server)
        progress = current
        while (current.position < server.flushed) await shipNext(client, server, current)
      }),
  }
}

/** Without archiving, slots would keep the log for nobody. */
export function endArchives(superuser: ConnectionSettings): Promise<void> {
  return withClient(superuser, dropSlots)
}

/** The time is read after the position, so all changes before the position were made by then. */
async function readServer(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query<{ flushed: string; timeline: string; at: Date }>(
    `select flushed::text, left(pg_walfile_name(flushed), 8) as timeline, clock_timestamp() as at
     from pg_current_wal_flush_lsn() as flushed`,
  )
  const slots = await client.query<{ name: string; kept: string | null }>(
    `select slot_name as name, case when wal_status <> 'lost' then restart_lsn::text end as kept
     from pg_replication_slots where starts_with(slot_name, $1) order by slot_name desc`,
    [SLOT_PREFIX],
  )
  const [found] = rows
  const [slot] = slots.rows
  if (!found) throw new Error('the server does not say where its log is')
  return {
    slot: slot?.name ?? null,
    isLost: slot?.kept === null,
    kept: slot?.kept ? readPosition(slot.kept) : 0n,
    flushed: readPosition(found.flushed),
    timeline: found.timeline,
    at: found.at,
  }
}

function archiveOf(slot: string): string {
  return slot.slice(SLOT_PREFIX.length)
}

async function beginArchive(client: pg.Client, { at }: ServerState): Promise<Progress> {
  await dropSlots(client)
  const started = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
  const archive = `${started}z_${randomBytes(2).toString('hex')}`
  const { rows } = await client.query<{ kept: string }>(
    'select lsn::text as kept from pg_create_physical_replication_slot($1, true)',
    [SLOT_PREFIX + archive],
  )
  return { archive, position: segmentStart(readPosition(rows[0]?.kept ?? '')), parts: [] }
}

async function dropSlots(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1)',
    [SLOT_PREFIX],
  )
}

/**
 * How far an earlier process got. Null if the archive goes on differently from the log of this server: if the data
 * directory was set back to an earlier state, or if another server with a copy of it uses the archive too.
 */
async function findProgress(deps: ShipperDeps, server: ServerState): Promise<Progress | null> {
  const archive = archiveOf(server.slot ?? '')
  const files = (await deps.folder.list())
    .map(readArchiveFile)
    .filter((file) => file?.kind === 'wal' && file.archive === archive) as WalFile[]
  const last = files.reduce<WalFile | null>((latest, file) => (latest && latest.end >= file.end ? latest : file), null)
  if (!last) return { archive, position: segmentStart(server.kept), parts: [] }
  const isOurs = last.timeline === server.timeline && server.kept <= last.end && last.end <= server.flushed
  if (!isOurs || !(await isSame(deps, last))) return null
  const parts = files.filter(({ start }) => start >= segmentStart(last.end)).map(({ name }) => name)
  return { archive, position: last.end, parts }
}

/** A segment that the server has removed since cannot be compared, but was complete. */
async function isSame({ folder, workDirectory, pgdata }: ShipperDeps, file: WalFile): Promise<boolean> {
  const own = await readLog(pgdata, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!own) return true
  await mkdir(workDirectory, { recursive: true, mode: 0o700 })
  const stored = await decompress(await readFile(await folder.fetch(file.name, workDirectory)))
  return stored.equals(own)
}

/** Bytes of one segment that the server has flushed, which never change. */
async function readLog(pgdata: string, piece: Pick<WalFile, 'timeline' | 'start' | 'end'>): Promise<Buffer> {
  const { timeline, start, end } = piece
  const handle = await open(join(pgdata, 'pg_wal', nameSegment(timeline, start)), 'r')
  try {
    const bytes = Buffer.alloc(Number(end - start))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, Number(start - segmentStart(start)))
    if (bytesRead < bytes.length) throw new Error('a segment of the log is shorter than it should be')
    return bytes
  } finally {
    await handle.close()
  }
}

async function putBytes({ folder, workDirectory }: ShipperDeps, name: string, bytes: Buffer): Promise<void> {
  await mkdir(workDirectory, { recursive: true, mode: 0o700 })
  const file = join(workDirectory, basename(name))
  try {
    await writeFile(file, bytes, { mode: 0o600 })
    await folder.put(name, file)
  } finally {
    await rm(file, { force: true })
  }
}
