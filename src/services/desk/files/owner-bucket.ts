import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import { fileLimits, type OwnerFileType } from '#domain/desk/properties/file-rules.ts'
import { AppError } from '#domain/errors.ts'
import type { ImageJob } from '#platform/images/image-job.ts'
import { ensureBucket } from '../../storage/buckets/buckets.ts'
import { serviceRequester } from '../../storage/identify.ts'
import { urlOf } from '../../storage/links/url-tokens.ts'
import { requireTarget, uploadObject } from '../../storage/objects/upload-object.ts'
import type { StorageContext } from '../../storage/storage-context.ts'
import { StorageError } from '../../storage/wire/storage-error.ts'
import type { Tables } from '../../tables.ts'
import { openOwnerFile } from './open-owner-file.ts'
import { DESK_UPLOAD, OWNER_FILES, OWNER_UPLOAD } from './owner-bucket-names.ts'
import type { OwnerBucket } from './owner-files.ts'

const UPLOAD_SECONDS = 2 * 3600
/** Good enough to look at, at a third of the size that cameras produce. */
const PICTURE_QUALITY = 85
/** Twice the size at which the desk shows it, for dense screens. */
const previewShape = { width: 640, height: 640, fit: 'inside', focus: 'centre', format: 'webp', quality: 75 } as const

type Written = { mime: string; bytes: Uint8Array }

/** Where owners' files are sent to and stored. */
export function reachBucket(storage: StorageContext): OwnerBucket {
  return {
    name: OWNER_FILES,
    async signUpload(path, bytes) {
      await ensureOwnerBucket(storage)
      const rights = { isUpsert: false, ownerId: null, bytes }
      return storage.urlTokens.signUpload(urlOf(OWNER_FILES, path), rights, UPLOAD_SECONDS)
    },
    put: (path, file) =>
      write(storage, { path, file, operation: OWNER_UPLOAD }).catch((error: unknown) => {
        const isNoPicture = error instanceof StorageError && error.kind === 'unsupported_type'
        throw isNoPicture ? new AppError('refused', ownerFilesWords.refusals.noPicture) : error
      }),
  }
}

/** The parts of the storage service that checking a file needs. */
export function reachBytes(storage: StorageContext) {
  return {
    open: (path: string) => openOwnerFile(storage, { bucketId: OWNER_FILES, name: path }),
    store: (path: string, file: Written, alongside: (tx: Transaction<Tables>) => Promise<void>) =>
      write(storage, { path, file, operation: DESK_UPLOAD, alongside }),
    async renderPicture(bytes: Buffer, mime: OwnerFileType) {
      const isHeic = mime === 'image/heic'
      const [from, format] = isHeic ? (['heic', 'jpeg'] as const) : (['picture', 'origin'] as const)
      const made = await render(storage, bytes, {
        from,
        fit: 'inside',
        focus: 'centre',
        format,
        quality: PICTURE_QUALITY,
      })
      return { mime: isHeic ? ('image/jpeg' as const) : mime, bytes: made }
    },
    async renderPreview(bytes: Buffer, mime: string) {
      const from = mime === 'application/pdf' ? 'pdf' : 'picture'
      return { mime: 'image/webp', bytes: await render(storage, bytes, { from, ...previewShape }) }
    },
  }
}

function render(storage: StorageContext, bytes: Buffer, order: ImageJob): Promise<Buffer> {
  const source = { version: randomUUID(), size: bytes.length, isPublic: false, read: async () => bytes }
  return storage.images.render(source, order, { key: OWNER_FILES, isGone: () => false })
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
  await uploadObject(storage, serviceRequester, await requireTarget(storage, { bucketId: OWNER_FILES, name: path }), {
    bucketId: OWNER_FILES,
    name: path,
    isUpsert: false,
    operation,
    declared: details,
    readDetails: () => details,
    declaredBytes: file.bytes.length,
    bytes: only(file.bytes),
    ...(alongside && { alongside }),
  })
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
