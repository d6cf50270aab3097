import { lstat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { printCsv, printCsvRows } from '#domain/text/print-csv.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { readWhole } from '#platform/files/fallback-blob-store.ts'
import { readRows } from './read-rows.ts'
import type { Content, WrittenFile } from './write-hashed.ts'

export interface ExportedFiles {
  count: number
  bytes: number
  /** Bucket and key of files whose bytes the store doesn't have. */
  missing: string[]
}

interface StoredFile {
  id: string
  bucket: string
  key: string
  version: string | null
  type: string | null
  owner: string | null
}

interface FilesOptions {
  client: pg.Client
  folder: string
  blobs: BlobStore
  onProgress: (done: number) => void
  write: (path: string, content: Content) => Promise<WrittenFile>
}

const MAX_NAME = 200
const MAX_PATH = 1000
const headings = ['bucket', 'key', 'path', 'type', 'bytes', 'sha256', 'owner']

/** Writes stored files below `files/`, under their keys where the file system allows it, and lists all in `files.csv`. */
export async function exportFiles(options: FilesOptions): Promise<ExportedFiles> {
  const { client, write, onProgress } = options
  const result: ExportedFiles = { count: 0, bytes: 0, missing: [] }
  await write('files.csv', list())
  return result

  async function* list(): AsyncGenerator<string> {
    yield printCsv([headings])
    const query = `select id, bucket_id as bucket, name as key, version, metadata ->> 'mimetype' as type,
      coalesce(owner_id, owner::text) as owner from storage.objects order by bucket_id, name collate "C"`
    for await (const files of readRows<StoredFile>(client, query)) for (const file of files) yield await add(file)
  }

  async function add(file: StoredFile): Promise<string> {
    const { bucket, key, type, owner } = file
    const written = await writeFile(options, file)
    if (!written) {
      result.missing.push(`${bucket}/${key}`)
      return printCsvRows([[bucket, key, null, type, null, null, owner]])
    }
    result.bytes += written.bytes
    onProgress(++result.count)
    return printCsvRows([[bucket, key, written.path, type, written.bytes, written.sha256, owner]])
  }
}

async function writeFile(
  { folder, blobs, write }: FilesOptions,
  file: StoredFile,
): Promise<(WrittenFile & { path: string }) | null> {
  const blob = file.version ? await blobs.open(file.version) : null
  if (!blob) return null
  const path = await choosePath(folder, file)
  return { path, ...(await write(path, await readWhole(blob))) }
}

/** A key may be a folder of another key, or a name that no file can have. Such files are named by their id. */
async function choosePath(folder: string, { id, bucket, key }: StoredFile): Promise<string> {
  const names = [bucket, ...key.split('/')].map((name) => name.replaceAll(/[^\w .,()+@=!~-]/g, encodeURIComponent))
  const isPossible = names.every((name) => name !== '' && !/^\.+$/.test(name) && name.length <= MAX_NAME)
  const path = ['files', ...names].join('/')
  if (isPossible && bucket !== '_other' && path.length <= MAX_PATH && (await canCreate(join(folder, path)))) return path
  await mkdir(join(folder, 'files', '_other'), { recursive: true, mode: 0o700 })
  return `files/_other/${id}`
}

async function canCreate(path: string): Promise<boolean> {
  const isFolderThere = await mkdir(dirname(path), { recursive: true, mode: 0o700 }).then(
    () => true,
    () => false,
  )
  return (
    isFolderThere &&
    lstat(path).then(
      () => false,
      () => true,
    )
  )
}
