import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { fileLimits } from '#domain/desk/properties/file-rules.ts'
import { CheckFile, PreviewFile, SendFileRemoved, SendOwnerLink } from '#domain/jobs/file-jobs.ts'
import type { MailSite } from '#emails/layout.tsx'
import { scanWithClamd } from '#platform/files/clamd.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { LedgerKey } from '../../leads/consents/ledger-key.ts'
import { createSignedTokens } from '../../leads/tokens/signed-tokens.ts'
import { urlOf } from '../../storage/links/url-tokens.ts'
import type { BucketWatcher, StorageContext } from '../../storage/storage-context.ts'
import { refusal } from '../../storage/wire/refusals.ts'
import type { Tables } from '../../tables.ts'
import type { DeskLive } from '../live/desk-live.ts'
import { type CheckFileDeps, createCheckFile } from './check-file.ts'
import { createFileScanner, type ScanBytes } from './file-scanner.ts'
import { findFile, findOwnedProperty } from './file-store.ts'
import { noteArrival } from './note-arrival.ts'
import { openOwnerFile } from './open-owner-file.ts'
import { reachBucket, reachBytes } from './owner-bucket.ts'
import { isWrittenByOwner, OWNER_FILES } from './owner-bucket-names.ts'
import { createOwnerFilesService } from './owner-files.ts'
import { createPreviewFile, previewPathOf, queueMissingPreviews } from './preview-file.ts'
import { createSendFileRemoved, createSendOwnerLink } from './send-owner-mails.ts'

type Queue = Pick<JobQueue, 'enqueue'>
type Hint = DeskLive['hint']

/** Tells the desk about files that owners upload, and refuses files that are no longer expected. */
export function watchOwnerFiles(queue: Queue, now = Date.now): ReadonlyMap<string, BucketWatcher> {
  const deps = { queue, now, newId: randomUUID }
  const watch: BucketWatcher = async (tx, object) => {
    // The desk has already handled files that it wrote itself.
    if (!isWrittenByOwner(object.operation)) return
    if (!(await noteArrival(deps, tx, object))) throw refusal('accessDenied')
  }
  return new Map([[OWNER_FILES, watch]])
}

interface OwnerFilesOptions {
  /** Null without a scanner. */
  fileScannerUrl: string | null
  teamEmail: string
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
  queue: Queue
  storage: StorageContext
  hint: Hint
  /** Whether an error means that a picture itself cannot be converted. */
  isUnreadable: CheckFileDeps['isUnreadable']
  now?: () => number
  ledgerKey: LedgerKey
}

/** Owners' files: their page, and the jobs that check what they sent. */
export function createOwnerFiles(options: OwnerFilesOptions) {
  const { log, queue, storage, hint, now = Date.now, fileScannerUrl: address } = options
  const { db, pool } = options.database
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const common = { db, now, newId: randomUUID }
  const scan = address === null ? null : scanAt(address)
  const scanner = createFileScanner({ scan, log, now: Date.now, largestBytes: fileLimits.fileBytes })
  const reading = { ...common, hint, ...reachBytes(storage), isUnreadable: options.isUnreadable }
  const hasScanner = scan !== null
  const checkFile = createCheckFile({ ...reading, queue, scanner })
  const previewFile = createPreviewFile({ ...reading, hasScanner })
  /** Returns a signed URL for a file, valid for the given time. */
  const signFile = (path: string, seconds: number) => {
    const token = storage.urlTokens.signDownload(urlOf(OWNER_FILES, path), seconds)
    return `/storage/v1/object/sign/${OWNER_FILES}/${path}?token=${token}`
  }
  const workOnJobs = async (workers: Pick<JobQueue, 'work'>, delivery: MailDeliveryDeps & MailSite) => {
    const mails = {
      ...delivery,
      ...common,
      ledgerKey: options.ledgerKey,
      teamEmail: options.teamEmail,
      findProperty: (id: string) => findOwnedProperty(db, id),
      findFile: (id: string) => findFile(db, id),
      signLink: (property: { id: string; email: string }) => tokens.signLink('owner-files', property, now()),
    }
    await workers.work(SendOwnerLink, createSendOwnerLink(mails))
    await workers.work(SendFileRemoved, createSendFileRemoved(mails))
    // Two at a time, so that a scanner that is stuck on one file doesn't delay the next.
    await workers.work(CheckFile, checkFile, { concurrency: 2 })
    await workers.work(PreviewFile, previewFile)
    void scanner.tryOut()
  }
  return {
    service: createOwnerFilesService({
      ...common,
      hint,
      bucket: reachBucket(storage),
      readLink: (token) => tokens.readLink('owner-files', token),
    }),
    access: {
      openOwnerFile: (path: string) => openOwnerFile(storage, { bucketId: OWNER_FILES, name: path }),
      signFile,
      signPreview: (path: string, seconds: number) => signFile(previewPathOf(path), seconds),
    },
    checkFile,
    previewFile,
    /** To be called once jobs can be queued. */
    queueMissingPreviews: () =>
      queueMissingPreviews(db, queue, hasScanner).catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'old files get their previews after the next start'),
      ),
    workOnJobs,
  }
}

function scanAt(address: string): ScanBytes {
  return (bytes, silenceMs) => scanWithClamd(address, bytes, silenceMs)
}
