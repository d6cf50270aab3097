import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { ObjectKey } from '../objects/object-store.ts'
import { type OwnerSpace, withOwnerSpace } from '../objects/owner-limits.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import {
  checkUpload,
  getBucketLimits,
  missingBytes,
  requireUploadRights,
  toWrite,
  type UploadSender,
} from './check-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { type Lease, withLease } from './lease.ts'
import { receiveParts } from './receive-parts.ts'
import { recordUpload } from './record-upload.ts'
import { deleteUploads, findUpload, lockUnfinished, type ResumableUpload, setLength } from './resumable-store.ts'
import type { UploadAddress } from './upload-id.ts'

export interface UploadStart extends ObjectKey {
  isUpsert: boolean
  length: number | null
  header: string
  details: ResumableUpload['details']
}

/** Bytes as they arrive. They simply end if the connection is cut. */
export interface ArrivingBytes {
  bytes: AsyncIterable<Uint8Array>
  declaredBytes: number | undefined
  /** Ends them early. */
  stop(): void
}

/** Starts an upload, with its first bytes if there are any. All refusals come before those. */
export async function startUpload(
  storage: StorageContext,
  sender: UploadSender,
  start: UploadStart,
  arriving: ArrivingBytes | null,
): Promise<ResumableUpload> {
  const now = storage.now()
  const upload = {
    ...start,
    version: storage.newId(),
    ownerId: sender.requester.ownerId,
    sender: kindOf(sender),
    createdAt: new Date(now),
    expiresAt: new Date(now + storage.settings.uploadLifeMs),
    received: 0,
    isComplete: false,
  }
  await checkUpload(storage, sender, upload)
  return withSpaceFor(storage, sender, upload, async (space) => {
    await recordUpload(storage, upload)
    if (!arriving && start.length !== 0) return upload
    return withLease(storage, upload.version, (lease) =>
      receiveAndFinish(storage, sender, { lease, upload, arriving, space }),
    )
  })
}

function withSpaceFor<Result>(
  storage: StorageContext,
  { requester }: UploadSender,
  upload: ResumableUpload,
  receive: (space: OwnerSpace) => Promise<Result>,
): Promise<Result> {
  const { bucketId, name } = upload
  const addition = { bucketId, name, bytes: missingBytes(upload), writesRow: false }
  return withOwnerSpace(storage, requester.ownerId, addition, receive)
}

/** The state of an upload. Waits until no other request is working on it, because the answer would be out of date. */
export function readUploadState(storage: StorageContext, address: UploadAddress): Promise<ResumableUpload> {
  return withLease(storage, address.version, () => requireUpload(storage, address))
}

interface Continuation {
  offset: number
  /** If it was unknown at the start. */
  length: number | undefined
  arriving: ArrivingBytes
}

/** Adds bytes to an upload. Each request checks again whether the sender may write the object. */
export function continueUpload(
  storage: StorageContext,
  sender: UploadSender,
  address: UploadAddress,
  { offset, length, arriving }: Continuation,
): Promise<ResumableUpload> {
  return withLease(storage, address.version, async (lease) => {
    const found = await requireUpload(storage, address)
    requireOwner(sender, found)
    if (offset !== found.received) throw refusal('uploadOffset')
    // The answer to the last request was lost, so the client repeats it.
    if (found.isComplete) return found
    if (length !== undefined && !isPossibleLength(length, found)) throw refusal('uploadLength')
    const upload = { ...found, length: length ?? found.length }
    await checkUpload(storage, sender, upload)
    return withSpaceFor(storage, sender, upload, async (space) => {
      if (length !== undefined && !(await setLength(storage.db, upload.version, lease.holder, length)))
        throw refusal('lockTimeout')
      return receiveAndFinish(storage, sender, { lease, upload, arriving, space })
    })
  })
}

/** Cancels an unfinished upload. */
export function cancelUpload(storage: StorageContext, sender: UploadSender, address: UploadAddress): Promise<void> {
  return withLease(storage, address.version, async ({ holder }) => {
    const upload = await requireUpload(storage, address)
    requireOwner(sender, upload)
    if (upload.isComplete) throw refusal('uploadComplete')
    // The limits don't apply here: a client that has reached them cancels uploads to free some space.
    await requireUploadRights(storage, sender, upload)
    await storage.db.transaction().execute(async (tx) => {
      // If another request has taken it over, its parts may be the bytes of an object.
      if (!(await lockUnfinished(tx, upload.version, holder))) throw refusal('lockTimeout')
      await queueBlobDeletions(tx, await deleteUploads(tx, [upload.version]), storage.now())
    })
  })
}

interface Progress {
  lease: Lease
  upload: ResumableUpload
  arriving: ArrivingBytes | null
  space: OwnerSpace
}

/** Receives bytes, and turns the upload into an object if they were the last ones. */
async function receiveAndFinish(
  storage: StorageContext,
  sender: UploadSender,
  { lease, upload, arriving, space }: Progress,
): Promise<ResumableUpload> {
  const maxBytes = upload.length ?? (await getBucketLimits(storage, upload)).maxBytes
  if (upload.received + (arriving?.declaredBytes ?? 0) > maxBytes) throw refusal('uploadOverflow')
  if (arriving) lease.onWanted(arriving.stop)
  const { offset, last } = arriving
    ? await receiveParts(storage, lease, upload, { bytes: arriving.bytes, maxBytes, space })
    : { offset: upload.received, last: null }
  lease.onWanted(() => {})
  if (offset !== upload.length) return { ...upload, received: offset }
  await finishUpload(storage, sender.requester, { lease, target: toWrite(sender, upload), upload, last })
  return { ...upload, received: offset, isComplete: true }
}

/** A client that was restarted may repeat the length that it sent before. */
function isPossibleLength(length: number, { length: known, received }: ResumableUpload): boolean {
  return known === null ? length >= received : length === known
}

async function requireUpload({ db, now }: StorageContext, address: UploadAddress): Promise<ResumableUpload> {
  const upload = await findUpload(db, address.version)
  if (upload?.bucketId !== address.bucketId || upload.name !== address.name) throw refusal('noSuchUpload')
  if (upload.expiresAt.getTime() <= now()) throw refusal('uploadExpired')
  return upload
}

function kindOf({ isByLink, requester }: UploadSender): ResumableUpload['sender'] {
  if (isByLink) return 'link'
  return requester.caller.role === 'service_role' ? 'service' : 'caller'
}

/** One person can't continue another's upload. A link continues only uploads that were started by a link. */
function requireOwner(sender: UploadSender, upload: ResumableUpload): void {
  const kind = kindOf(sender)
  const isTheirs = sender.requester.ownerId === upload.ownerId && (kind !== 'link' || upload.sender === 'link')
  if (kind !== 'service' && !isTheirs) throw refusal('noSuchUpload')
}
