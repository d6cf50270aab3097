import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import { fileLimits, type OwnerFileType } from '#domain/desk/properties/file-rules.ts'
import { AppError } from '#domain/errors.ts'
import { CheckFile, SendFileRemoved, SendOwnerLink } from '#domain/jobs/file-jobs.ts'
import { scanWithClamd } from '#platform/files/clamd.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createCheckFile } from '#services/desk/files/check-file.ts'
import { createFileScanner, type ScanBytes } from '#services/desk/files/file-scanner.ts'
import { findFile, findOwnedProperty } from '#services/desk/files/file-store.ts'
import { noteArrival } from '#services/desk/files/note-arrival.ts'
import { createOwnerFilesService, type OwnerBucket } from '#services/desk/files/owner-files.ts'
import { createSendFileRemoved, createSendOwnerLink } from '#services/desk/files/send-owner-mails.ts'
import type { DeskLive } from '#services/desk/live/desk-live.ts'
import { readAddressLedger } from '#services/leads/consents/address-ledger.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { createSignedTokens } from '#services/leads/own-data/signed-tokens.ts'
import { ensureBucket } from '#services/storage/buckets/buckets.ts'
import { service } from '#services/storage/identify.ts'
import { urlOf } from '#services/storage/links/url-tokens.ts'
import { requireTarget, uploadObject } from '#services/storage/objects/upload-object.ts'
import type { BucketWatcher, StorageContext } from '#services/storage/storage-context.ts'
import { refusal } from '#services/storage/wire/refusals.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'
import { createStorage } from './create-storage.ts'
import { openOwnerFile } from './desk/open-owner-file.ts'
import { OWNER_FILES, removeOwnerFiles } from './desk/remove-owner-files.ts'
import { createPictureJudge } from './images/judge-picture.ts'

const UPLOAD_SECONDS = 2 * 3600
/** Good enough to look at, with a third of the bytes that cameras produce. */
const PICTURE_QUALITY = 85

type Queue = Pick<JobQueue, 'enqueue'>
type Hint = DeskLive['hint']
type Written = { mime: string; bytes: Uint8Array }

/** Tells the desk about files that owners upload, and refuses files that are no longer expected. */
export function watchOwnerFiles(queue: Queue, now = Date.now): ReadonlyMap<string, BucketWatcher> {
  const deps = { queue, now, newId: randomUUID }
  const watch: BucketWatcher = async (tx, object) => {
    // The desk already knows about files that it has written itself.
    if (!object.operation.endsWith('_signed')) return
    if (!(await noteArrival(deps, tx, object))) throw refusal('accessDenied')
  }
  return new Map([[OWNER_FILES, watch]])
}

type FilesOptions = Omit<Parameters<typeof createStorage>[0], 'watchers'> &
  Pick<OwnerFilesOptions, 'database' | 'hint' | 'ledgerKey'> & { jobs: Queue }

/** The storage service, and what owners send to it. */
export function createFiles({ jobs, ...options }: FilesOptions) {
  const storage = createStorage({ ...options, watchers: watchOwnerFiles(jobs) })
  return { storage, ownerFiles: createOwnerFiles({ ...options, queue: jobs, storage: storage.context }) }
}

interface OwnerFilesOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
  queue: Queue
  storage: StorageContext
  hint: Hint
  now?: () => number
  ledgerKey: LedgerKey
}

/** The files of owners: their page, and the jobs that look at what they sent. */
export function createOwnerFiles(options: OwnerFilesOptions) {
  const { config, log, queue, storage, hint, now = Date.now } = options
  const { db, pool } = options.database
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const common = { db, now, newId: randomUUID, removeOwnerFiles }
  const address = config.desk.fileScannerUrl
  const scan = address === null ? null : scanAt(address)
  const scanner = createFileScanner({ scan, log, now: Date.now, largestBytes: fileLimits.fileBytes })
  const checkFile = createCheckFile({ ...common, queue, scanner, hint, ...reachBytes(storage) })
  const workOnJobs: WorkOnJobs = async (workers, delivery) => {
    const mails = {
      ...delivery,
      ...common,
      readLedger: (tx: Kysely<Tables>, email: string) => readAddressLedger(tx, options.ledgerKey, email),
      teamEmail: config.mail.teamEmail,
      findProperty: (id: string) => findOwnedProperty(db, id),
      findFile: (id: string) => findFile(db, id),
      signLink: (property: { id: string; email: string }) => tokens.signLink('owner-files', property, now()),
    }
    await workers.work(SendOwnerLink, createSendOwnerLink(mails))
    await workers.work(SendFileRemoved, createSendFileRemoved(mails))
    // Two at a time, so that a scanner that does not answer for one file does not delay the next.
    await workers.work(CheckFile, checkFile, { concurrency: 2 })
    void scanner.tryOut()
  }
  return {
    service: createOwnerFilesService({
      ...common,
      hint,
      bucket: reachBucket(storage),
      readLink: (token) => tokens.readLink('owner-files', token),
    }),
    open: (path: string) => openOwnerFile(storage, { bucketId: OWNER_FILES, name: path }),
    /** An address that opens a file for so long. */
    signFile(path: string, seconds: number) {
      const token = storage.urlTokens.signDownload(urlOf(OWNER_FILES, path), seconds)
      return `/storage/v1/object/sign/${OWNER_FILES}/${path}?token=${token}`
    },
    checkFile,
    workOnJobs,
  }
}

function scanAt(address: string): ScanBytes {
  return (bytes, silenceMs) => scanWithClamd(address, bytes, silenceMs)
}

function reachBucket(storage: StorageContext): OwnerBucket {
  return {
    name: OWNER_FILES,
    async signUpload(path, bytes) {
      await ensureOwnerBucket(storage)
      const rights = { isUpsert: false, ownerId: null, bytes }
      return storage.urlTokens.signUpload(urlOf(OWNER_FILES, path), rights, UPLOAD_SECONDS)
    },
    put: (path, file) =>
      write(storage, { path, file, operation: 'storage.object.upload_signed' }).catch((error: unknown) => {
        const isNoPicture = error instanceof StorageError && error.kind === 'unsupported_type'
        throw isNoPicture ? new AppError('refused', ownerFilesWords.refusals.noPicture) : error
      }),
  }
}

/** What the check of a file needs of the storage service. */
function reachBytes(storage: StorageContext) {
  return {
    open: (path: string) => openOwnerFile(storage, { bucketId: OWNER_FILES, name: path }),
    store: (path: string, file: Written, alongside: (tx: Transaction<Tables>) => Promise<void>) =>
      write(storage, { path, file, operation: 'storage.object.upload', alongside }),
    async renderPicture(bytes: Buffer, mime: OwnerFileType) {
      const isHeic = mime === 'image/heic'
      const format = isHeic ? 'jpeg' : 'origin'
      const order = { fit: 'inside', focus: 'centre', format, quality: PICTURE_QUALITY } as const
      const source = { version: randomUUID(), size: bytes.length, isPublic: false, read: async () => bytes }
      const made = await storage.images.render(source, order, { key: OWNER_FILES, isGone: () => false })
      return { mime: isHeic ? ('image/jpeg' as const) : mime, bytes: made }
    },
    isUnreadable: createPictureJudge(),
  }
}

function ensureOwnerBucket({ db }: StorageContext): Promise<void> {
  return ensureBucket(db, { id: OWNER_FILES, fileSizeLimit: fileLimits.fileBytes })
}

interface ToWrite {
  path: string
  file: Written
  operation: `storage.object.${string}`
  alongside?: (tx: Transaction<Tables>) => Promise<void>
}

async function write(storage: StorageContext, { path, file, operation, alongside }: ToWrite): Promise<void> {
  await ensureOwnerBucket(storage)
  const details = { mimeType: file.mime, cacheControl: 'no-store', userMetadata: {} }
  await uploadObject(storage, service, await requireTarget(storage, { bucketId: OWNER_FILES, name: path }), {
    bucketId: OWNER_FILES,
    name: path,
    isUpsert: false,
    operation,
    declared: details,
    readDetails: () => details,
    announcedBytes: file.bytes.length,
    bytes: only(file.bytes),
    ...(alongside && { alongside }),
  })
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
