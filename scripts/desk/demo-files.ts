import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { createStorage } from '#app/create-storage.ts'
import { createPictureJudge } from '#app/images/judge-picture.ts'
import type { Config } from '#config/config.ts'
import { CheckFile } from '#domain/jobs/file-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import { createOwnerFiles, watchOwnerFiles } from '#services/desk/files/create-owner-files.ts'
import type { WantedFile } from '#services/desk/files/owner-files.ts'
import { createSignedTokens } from '#services/leads/tokens/signed-tokens.ts'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import type { Tables } from '#services/tables.ts'
import { imageProgram } from '../dev/load-config.ts'
import { hastenDeletions, listVersions } from './demo-store.ts'

interface DemoFilesOptions {
  config: Config
  log: Logger
  db: Kysely<Tables>
  pool: Pool
  publishableKey: string
  /** Whether the storage service works, which some databases don't allow. */
  canStore: boolean
  keys: Parameters<typeof createStorage>[0]['keys']
  ledgerKey: Parameters<typeof createOwnerFiles>[0]['ledgerKey']
}

export type DemoFiles = ReturnType<typeof openDemoFiles>

type SentFile = Pick<WantedFile, 'category' | 'name'> & { bytes: Uint8Array }

/** Files arrive as an owner's do: through the link and into the bucket, then checked before anybody sees them. */
export function openDemoFiles({ config, log, db, pool, publishableKey, canStore, keys, ledgerKey }: DemoFilesOptions) {
  let moment = Date.now()
  const now = () => moment
  let arrived: string | null = null
  // Sends no mail, and checks files at once rather than later.
  const queue: Pick<JobQueue, 'enqueue'> = {
    async enqueue(_tx, { name }, payload) {
      if (name === CheckFile.name) arrived = v.parse(CheckFile.schema, payload).fileId
      return null
    },
  }
  const hint = () => {}
  const storage = createStorage({
    config,
    log,
    sessions: createLiveSessions(db),
    publishableKey,
    keys,
    imageProgram,
    database: { storageDb: db, canActForCallers: async () => canStore },
    watchers: watchOwnerFiles(queue, now),
  })
  const database = { db, pool }
  const owners = createOwnerFiles({
    fileScannerUrl: config.desk.fileScannerUrl,
    teamEmail: config.mail.teamEmail,
    isUnreadable: createPictureJudge(),
    log,
    database,
    queue,
    storage: storage.context,
    hint,
    now,
    ledgerKey,
  })
  const tokens = createSignedTokens({ pool, random: randomBytes })

  /** Removes the bytes of deleted files at once, without the delay for readers who have them open. */
  async function removeBytes(versions: string[]): Promise<void> {
    await hastenDeletions(db, versions, new Date())
    await removeDueBlobs(storage.context)
  }

  /** Runs an act on a property, then removes the bytes that it released. */
  async function tidily(propertyId: string, work: () => Promise<unknown>): Promise<void> {
    const versions = await listVersions(db, [propertyId])
    await work()
    await removeBytes(versions)
  }

  return {
    canStore,
    queue,
    /** Sends a file as the owner of a property, at the given time. Returns its id. */
    async send(property: { id: string; email: string }, { bytes, ...file }: SentFile, at: number): Promise<string> {
      moment = at
      const token = await tokens.signLink('owner-files', property, at)
      await owners.service.take(token, file, bytes)
      if (arrived === null) throw new Error(`${file.name} did not arrive`)
      const [fileId, signal] = [arrived, AbortSignal.timeout(60_000)]
      arrived = null
      // For a picture, only the processed copy is kept.
      const job = { id: randomUUID(), payload: { fileId }, attempt: 1, isLast: false, signal }
      await tidily(property.id, () => owners.checkFile(job))
      await owners.previewFile(job)
      return fileId
    },
    removeBytes,
    tidily,
    stop: storage.stop,
  }
}
