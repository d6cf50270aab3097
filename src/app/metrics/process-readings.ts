import type { Server } from 'node:http'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import type { Health } from '#http/health-routes.ts'
import type { ArchiveHealth } from '#platform/database/recovery/start-archiving.ts'
import { readSpace } from '#platform/disk/free-space.ts'
import type { Reading } from '#platform/metrics/metrics.ts'
import { remember } from '#platform/metrics/remember.ts'

export interface ProcessSource {
  server: Server
  pools: Readonly<Record<string, Pool>>
  countSockets: () => Promise<number>
  readHealth: () => Promise<Health>
  readArchiveHealth: (() => ArchiveHealth) | null
  dataDir: string
}

/** Prometheus waits ten seconds. Without an answer within three, a check has failed. */
const WAIT_MS = 3000

/** What this process knows about itself. */
export function createProcessReadings(source: ProcessSource) {
  const { server, pools, countSockets, readHealth, readArchiveHealth, dataDir } = source
  const health = remember({ read: readHealth, keepMs: 0, waitMs: WAIT_MS, now: Date.now })
  const space = remember({ read: () => readSpace(dataDir), keepMs: 0, waitMs: WAIT_MS, now: Date.now })
  const countConnections = promisify(server.getConnections.bind(server))
  return async (): Promise<Reading[]> => {
    const [checks, disk, connections, sockets] = await Promise.all([
      health(),
      space(),
      countConnections(),
      countSockets(),
    ])
    return [
      ...readHealthOf(checks),
      ...readPools(pools),
      one(
        'offmarket_connections_open',
        'Open connections from clients, sockets among them. This process.',
        connections,
      ),
      one('offmarket_sockets_open', 'Open WebSockets of the realtime service. This process.', sockets),
      ...(disk ? readDisk(disk) : []),
      ...(readArchiveHealth ? describeArchive(readArchiveHealth()) : []),
    ]
  }
}

export function one(name: Reading['name'], help: string, value: number): Reading {
  return { name, help, values: [{ value }] }
}

/** Without an answer in time, only that the process is not ready is certain. */
function readHealthOf(health: Health | null): Reading[] {
  const { isReady = false, ...checks } = health ?? {}
  const values = Object.entries(checks).flatMap(([check, isOk]) =>
    isOk === null ? [] : [{ labels: { check }, value: Number(isOk) }],
  )
  return [
    one('offmarket_ready', 'Whether /readyz says that this process can work: 1 or 0. This process.', Number(isReady)),
    { name: 'offmarket_check_ok', help: 'Each check of /readyz: 1 or 0. This process.', values },
  ]
}

function readPools(pools: ProcessSource['pools']): Reading[] {
  const values = Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ])
  const limits = Object.entries(pools).map(([pool, { options }]) => ({ labels: { pool }, value: options.max }))
  return [
    {
      name: 'offmarket_database_connections',
      help: 'Database connections by pool: busy, idle, and requests waiting for one. This process.',
      values,
    },
    {
      name: 'offmarket_database_connections_max',
      help: 'How many connections each pool may open. This process.',
      values: limits,
    },
  ]
}

function describeArchive({ ageSeconds, isLate }: ArchiveHealth): Reading[] {
  return [
    one(
      'offmarket_recovery_age_seconds',
      'For how long changes may be missing in the archive of point-in-time recovery. This process.',
      ageSeconds,
    ),
    one(
      'offmarket_recovery_late',
      'Whether that archive is late or has no base backup: 1 or 0. This process.',
      Number(isLate),
    ),
  ]
}

function readDisk({ freeBytes, sizeBytes }: Awaited<ReturnType<typeof readSpace>>): Reading[] {
  return [
    one('offmarket_disk_free_bytes', 'Bytes free on the disk of DATA_DIR. This machine.', freeBytes),
    one('offmarket_disk_size_bytes', 'Size of the disk of DATA_DIR in bytes. This machine.', sizeBytes),
  ]
}
