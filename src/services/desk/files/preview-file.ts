import type { Kysely, Transaction } from 'kysely'
import type { InferOutput } from 'valibot'
import { PreviewFile } from '#domain/jobs/file-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import type { Tables } from '../../tables.ts'
import type { CheckFileDeps } from './check-file.ts'
import { type FileRow, findFile, findPropertyOfFile, listWithoutPreview, markPreviewed } from './file-store.ts'
import { storeUnlessRemoved } from './store-unless-removed.ts'

export interface PreviewFileDeps extends Pick<CheckFileDeps, 'db' | 'open' | 'store' | 'isUnreadable' | 'hint'> {
  /** Renders a picture, or the first page of a PDF. Rejects if that is impossible. */
  renderPreview: (bytes: Buffer, mime: string) => Promise<{ mime: string; bytes: Uint8Array }>
  hasScanner: boolean
}

/** It starts with the path of the file, so whatever removes the file removes its preview. */
export function previewPathOf(path: string): string {
  return `${path}-preview`
}

/** With a scanner, only clean files are read; without one, unscanned files too. */
function mayBeRead({ scan }: Pick<FileRow, 'scan'>, hasScanner: boolean): boolean {
  return scan === 'clean' || (scan === 'unscanned' && !hasScanner)
}

const hasPreview = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

/** Handler of `PreviewFile`. */
export function createPreviewFile(deps: PreviewFileDeps): JobHandler<InferOutput<(typeof PreviewFile)['schema']>> {
  return async ({ payload: { fileId } }) => {
    const [file, property] = await Promise.all([findFile(deps.db, fileId), findPropertyOfFile(deps.db, fileId)])
    if (!file || !property || file.removed_at !== null) return { skipped: 'the file was removed' }
    if (file.preview !== 'waiting') return { skipped: 'it was tried before' }
    if (!mayBeRead(file, deps.hasScanner)) return { skipped: 'the file is not clean' }
    const made = hasPreview(file.mime) ? await render(deps, file) : null
    if (made) {
      const mark = (tx: Transaction<Tables>) => markPreviewed(tx, file, 'made')
      await storeUnlessRemoved(deps.store, file, { path: previewPathOf(file.object_path), made, mark })
    } else await markPreviewed(deps.db, file, 'none')
    deps.hint(property.leadId)
    return { preview: made !== null }
  }
}

/** Null if this file has no picture: it is encrypted, broken, too large, or too hard to read. */
async function render({ open, renderPreview, isUnreadable }: PreviewFileDeps, { id, object_path, mime }: FileRow) {
  const stored = await open(object_path)
  if (!stored) throw new Error('the bytes of a file are not there')
  const bytes = await stored.read({ start: 0, end: stored.size - 1 })
  return renderPreview(bytes, mime).catch((error: unknown) => {
    if (isUnreadable(error, id)) return null
    throw error
  })
}

/** Queues the files that arrived before this release, or before the scanner was removed. */
export async function queueMissingPreviews(
  db: Kysely<Tables>,
  queue: Pick<JobQueue, 'enqueue'>,
  hasScanner: boolean,
): Promise<void> {
  const files = await listWithoutPreview(db)
  await db.transaction().execute(async (tx) => {
    for (const file of files) {
      if (mayBeRead(file, hasScanner)) await queue.enqueue(tx, PreviewFile, { fileId: file.id })
    }
  })
}
