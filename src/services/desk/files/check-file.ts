import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { InferOutput } from 'valibot'
import { propertyWords } from '#content/desk/property-words.ts'
import { afterFileLoss } from '#domain/desk/properties/after-file-loss.ts'
import type { OwnerFileType } from '#domain/desk/properties/file-rules.ts'
import type { RemovalReason } from '#domain/desk/properties/owner-files-view.ts'
import { compareProperties } from '#domain/desk/properties/property-state.ts'
import { type CheckFile, PreviewFile, SendFileRemoved } from '#domain/jobs/file-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent } from '../acts/act-store.ts'
import { changeProperty, listFileStates, lockProperty, removeFile } from '../properties/property-store.ts'
import type { FileScanner } from './file-scanner.ts'
import { type FileRow, findFile, findPropertyOfFile, lockFile, markChecked, markScanned } from './file-store.ts'
import { findArchiveList, HEAD_BYTES, recognizeArchive, recognizeHead, TAIL_BYTES } from './recognize-file.ts'
import { removeOwnerFiles } from './remove-owner-files.ts'
import { type StoreBytes, storeUnlessRemoved } from './store-unless-removed.ts'

type Tx = Transaction<Tables>

/** The part of a stored blob that is used here. */
export interface StoredBytes {
  size: number
  /** From the first to the last byte, both inclusive, counted from 0. */
  read(range: { start: number; end: number }): Promise<Buffer>
  stream(): AsyncIterable<Uint8Array>
}

export interface CheckFileDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  newId: () => string
  open: (path: string) => Promise<StoredBytes | null>
  store: StoreBytes
  /** Converts a picture, dropping its location and other metadata. Rejects if the picture cannot be read. */
  renderPicture: (bytes: Buffer, mime: OwnerFileType) => Promise<{ mime: OwnerFileType; bytes: Uint8Array }>
  /** Whether an error means that the picture itself cannot be converted. Called once for each error. */
  isUnreadable: (error: unknown, fileId: string) => boolean
  scanner: Pick<FileScanner, 'scan'>
  /** Tells open desks that a lead has changed. */
  hint: (leadId: string) => void
}

/**
 * Handler of `CheckFile`: finds out what a file really is, re-encodes pictures and has the bytes scanned. While the
 * scanner is unreachable the file counts as not scanned, and the job is retried.
 */
export function createCheckFile(deps: CheckFileDeps): JobHandler<InferOutput<(typeof CheckFile)['schema']>> {
  return async ({ payload: { fileId } }) => {
    const property = await findPropertyOfFile(deps.db, fileId)
    if (!property) return { skipped: 'the file was removed' }
    // The file has arrived. The transaction that stored it could not announce that before it committed.
    deps.hint(property.leadId)
    try {
      return await check(deps, fileId)
    } finally {
      deps.hint(property.leadId)
    }
  }
}

async function check(deps: CheckFileDeps, fileId: string) {
  let file = await findFile(deps.db, fileId)
  if (!file || file.removed_at !== null) return { skipped: 'the file was removed' }
  // A hash means that an earlier attempt got this far.
  if (file.sha256 === null) {
    const refusal = await identifyFile(deps, file)
    if (refusal) return remove(deps, file, refusal)
    file = await findFile(deps.db, fileId)
    if (!file || file.removed_at !== null) return { skipped: 'the file was removed' }
  }
  return scan(deps, file)
}

/** Records the type and hash of a file, and re-encodes a picture. Returns why the file is refused, or null. */
async function identifyFile(deps: CheckFileDeps, file: FileRow): Promise<RemovalReason | null> {
  const stored = await deps.open(file.object_path)
  if (!stored) return 'unreadable'
  const type = await recognize(stored, file)
  if (type === null) return 'not-allowed'
  if (!type.startsWith('image/')) {
    const hash = createHash('sha256')
    for await (const chunk of stored.stream()) hash.update(chunk)
    await markChecked(deps.db, { id: file.id, mime: type, sha256: hash.digest() })
    return null
  }
  return replacePicture(deps, file, { stored, type })
}

/** Keeps only the picture itself. Location, device and time are deleted with the original. */
async function replacePicture(
  deps: CheckFileDeps,
  file: FileRow,
  { stored, type }: { stored: StoredBytes; type: OwnerFileType },
): Promise<RemovalReason | null> {
  const bytes = await stored.read({ start: 0, end: stored.size - 1 })
  const picture = await deps.renderPicture(bytes, type).catch((error: unknown) => {
    if (deps.isUnreadable(error, file.id)) return null
    throw error
  })
  if (!picture) return 'unreadable'
  const path = `${file.property_id}/${deps.newId()}`
  const sha256 = createHash('sha256').update(picture.bytes).digest()
  const replaced = { path, bytes: picture.bytes.length, mime: picture.mime, sha256 }
  // One transaction, so that there is always exactly one copy, and the row points to it.
  const mark = async (tx: Tx) => {
    if (!(await markChecked(tx, { id: file.id, ...replaced }))) return false
    await removeOwnerFiles(tx, file.object_path)
    return true
  }
  // The caller checks whether the file still exists.
  await storeUnlessRemoved(deps.store, file, { path, made: picture, mark })
  return null
}

/** By content, not by name. The name only tells a CSV file from other text. */
async function recognize(stored: StoredBytes, { mime, bytes }: FileRow): Promise<OwnerFileType | null> {
  if (stored.size !== bytes) return null
  const kind = recognizeHead(await stored.read({ start: 0, end: Math.min(HEAD_BYTES, stored.size) - 1 }))
  if (kind === 'text') return mime === 'text/csv' ? 'text/csv' : null
  if (kind !== 'archive') return kind
  const tail = await stored.read({ start: Math.max(0, stored.size - TAIL_BYTES), end: stored.size - 1 })
  const list = findArchiveList(tail)
  if (!list || list.start + list.bytes > stored.size) return null
  return recognizeArchive(await stored.read({ start: list.start, end: list.start + list.bytes - 1 }))
}

async function scan(deps: CheckFileDeps, file: FileRow) {
  const stored = await deps.open(file.object_path)
  if (!stored) throw new Error('the bytes of a file are not there')
  try {
    const verdict = await deps.scanner.scan(stored.stream())
    if (verdict.kind === 'infected') return remove(deps, file, 'infected', verdict.found)
    const note = verdict.kind === 'unscanned' ? verdict.why : ''
    await deps.db.transaction().execute(async (tx) => {
      await markScanned(tx, { id: file.id, scan: verdict.kind, note })
      await deps.queue.enqueue(tx, PreviewFile, { fileId: file.id })
    })
    return { scan: verdict.kind }
  } catch (error) {
    // The file counts as not scanned for now; the next attempt may find out more.
    await markScanned(deps.db, { id: file.id, scan: 'unscanned', note: propertyWords.unscanned.silent })
    throw error
  }
}

/** Deletes the bytes, tells the owner in plain words, and records the reason in the history. */
async function remove(deps: CheckFileDeps, { id, property_id }: FileRow, why: RemovalReason, found = '') {
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    const property = await lockProperty(tx, { id: property_id })
    const file = await lockFile(tx, id)
    if (!property || !file || file.removedAt !== null) return
    const wanted = afterFileLoss(property.state, id, { files: await listFileStates(tx, property.id), at })
    const propertyChanges = compareProperties(property.state, wanted)
    if (Object.keys(propertyChanges).length > 0) await changeProperty(tx, property, wanted)
    await removeOwnerFiles(tx, await removeFile(tx, { id, why, at }))
    if (why === 'infected') await markScanned(tx, { id, scan: 'infected', note: found })
    const data = { fileIds: [id], category: file.category, property: file.reference, why, propertyChanges }
    const said = { actId: deps.newId(), kind: 'file-refused', actor: null, actorKind: 'system', changes: {} } as const
    await insertEvent(tx, { ...said, leadId: file.leadId, data, at })
    await deps.queue.enqueue(tx, SendFileRemoved, { fileId: id })
  })
  return { removed: why }
}
