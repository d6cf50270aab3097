import { join } from 'node:path'
import type { BackupFolder } from '../../backup-destination/backup-destination.ts'
import { describeError } from '../../errors/describe-error.ts'
import type { Logger } from '../../log/logger.ts'
import type { EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { makeBaseBackup } from './base-backup.ts'
import { chooseExpiredFiles, listSpans } from './plan-recovery.ts'
import { createWalShipper } from './wal-shipper.ts'

export interface ArchivingOptions {
  server: Pick<EmbeddedPostgres, 'home' | 'superuser'>
  folder: BackupFolder
  /** How many days back every moment can be restored. */
  days: number
  dataDir: string
  log: Logger
  now?: () => number
}

export interface ArchiveHealth {
  /** How old the last stored change would be if the disk were lost now. */
  ageSeconds: number
  isLate: boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND
/** With the time that an upload takes, less than a minute is lost with the disk. */
const SHIP_EVERY_MS = 30 * SECOND
const MAINTAIN_EVERY_MS = 10 * MINUTE
const BASE_EVERY_MS = 7 * DAY
const LATE_MS = 5 * MINUTE
/** The first base backup of a large database takes a while. */
const BASE_LATE_MS = 60 * MINUTE
const LAST_SHIPMENT_MS = 3 * SECOND

export type Archiving = ReturnType<typeof createArchiving>

/** Archives the embedded server: its log all the time, and a base backup each week. */
export function createArchiving({ server, folder, days, dataDir, log, now = Date.now }: ArchivingOptions) {
  const { home, superuser } = server
  const ending = new AbortController()
  const workDirectory = join(dataDir, 'recovery-work')
  const shipper = createWalShipper({ superuser, pgdata: home.pgdata, folder, workDirectory, log })
  let storedAt = now()
  let baseMissingSince: number | null = null
  let shipping: Promise<void> | null = null
  let failingSince: number | null = null

  async function tryToShip(): Promise<void> {
    const startedAt = now()
    try {
      await shipper.ship()
      storedAt = startedAt
      if (failingSince !== null) log.info('changes are stored in the archive again')
      failingSince = null
    } catch (error) {
      if (failingSince === null)
        log.error({ reason: describeError(error) }, 'changes could not be stored in the archive')
      failingSince ??= startedAt
    }
  }

  /** One shipment at a time; a second caller waits for the first one's. */
  function ship(): Promise<void> {
    shipping ??= tryToShip().finally(() => {
      shipping = null
    })
    return shipping
  }

  /** The newest base backup of the current archive, with its log. */
  async function findBase(archive: string) {
    return listSpans(await folder.list()).find(({ base }) => base.archive === archive) ?? null
  }

  async function makeBase(archive: string): Promise<void> {
    const name = await makeBaseBackup({ home, superuser, folder, archive, signal: ending.signal })
    log.info({ name }, 'a base backup was stored in the archive')
    // It counts once the log is stored to its end.
    await ship()
  }

  /** Makes a base backup if one is due, and removes what is no longer needed. */
  async function maintain(): Promise<void> {
    const progress = shipper.progress()
    if (!progress) return
    const { archive, position } = progress
    const found = await findBase(archive)
    baseMissingSince = found ? null : (baseMissingSince ?? now())
    // Somebody may have removed files. What follows another base backup is complete again.
    const isBroken = (found?.log.at(-1)?.end ?? 0n) < position
    if (!found || isBroken || now() - found.from.getTime() >= BASE_EVERY_MS) await makeBase(archive)
    if (await findBase(archive)) baseMissingSince = null
    const expired = chooseExpiredFiles(await folder.list(), new Date(now() - days * DAY))
    for (const name of expired) await folder.remove(name)
    if (expired.length > 0) log.info({ files: expired.length }, 'old files were removed from the archive')
  }

  return {
    ship,
    maintain,
    health(): ArchiveHealth {
      const lateBase = baseMissingSince !== null && now() - baseMissingSince > BASE_LATE_MS
      const ageMs = now() - storedAt
      return { ageSeconds: ageMs / SECOND, isLate: lateBase || ageMs > LATE_MS }
    },
    /** Stores the last changes if that is possible in time. */
    async stop(): Promise<void> {
      const last = (shipping ?? Promise.resolve()).then(ship)
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_SHIPMENT_MS)
      })
      await Promise.race([last, limit])
      clearTimeout(timer)
      ending.abort()
    },
  }
}

/** Archives until it is stopped. */
export function startArchiving(options: ArchivingOptions): Pick<Archiving, 'health' | 'stop'> {
  const archiving = createArchiving(options)
  let isMaintaining = false
  let isStopping = false
  const maintain = async () => {
    if (isMaintaining) return
    isMaintaining = true
    await archiving
      .maintain()
      .catch((error: unknown) => {
        if (!isStopping) options.log.error({ reason: describeError(error) }, 'no base backup was made')
      })
      .finally(() => {
        isMaintaining = false
      })
  }
  const timers = [
    setTimeout(archiving.ship, SECOND),
    setInterval(archiving.ship, SHIP_EVERY_MS),
    setTimeout(maintain, MINUTE),
    setInterval(maintain, MAINTAIN_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    health: archiving.health,
    async stop() {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await archiving.stop()
    },
  }
}
