import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { takeOverBlobs } from '#services/storage/blobs/blob-ownership.ts'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import { requireBucket } from '#services/storage/buckets/bucket-store.ts'
import { serviceRequester } from '#services/storage/identify.ts'
import { listPageFor } from '#services/storage/objects/list-objects.ts'
import { type BucketReport, reportBuckets, reportDeletions } from '#services/storage/storage-report-store.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import type { CommandContext } from './command-context.ts'

const PAGE = 1000

export async function printBuckets({ storage, options, print }: CommandContext): Promise<void> {
  const buckets = await reportBuckets(storage.db)
  if (options.json) for (const bucket of buckets) print(JSON.stringify(bucket))
  else if (buckets.length === 0) print('There are no buckets yet.')
  else for (const line of describeBuckets(buckets)) print(line)
}

function describeBuckets(buckets: BucketReport[]): string[] {
  const width = Math.max(...buckets.map(({ id }) => id.length))
  return buckets.map((bucket) => {
    const limits = [
      ...(bucket.fileSizeLimit === null ? [] : [`files up to ${formatBytes(bucket.fileSizeLimit)}`]),
      ...(bucket.allowedMimeTypes?.length ? [bucket.allowedMimeTypes.join(', ')] : []),
    ]
    return [
      bucket.id.padEnd(width),
      bucket.isPublic ? 'public ' : 'private',
      `${String(bucket.objects).padStart(9)} objects`,
      formatBytes(bucket.bytes).padStart(9),
      ...limits,
    ].join('  ')
  })
}

/** Every key with the prefix, in ascending order, a page at a time. */
export async function* listKeys({ storage }: Pick<CommandContext, 'storage'>, bucketId: string, prefix: string) {
  const page = { bucketId, prefix, isTree: false, column: 'name', order: 'asc', limit: PAGE } as const
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await listPageFor(storage, serviceRequester, { ...page, cursor })
    yield items
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

export async function printObjects(context: CommandContext, [bucketId = '', prefix = '']: string[]): Promise<void> {
  await requireBucket(context.storage.db, bucketId)
  let count = 0
  for await (const items of listKeys(context, bucketId, prefix)) {
    for (const { name, updated_at: updatedAt, metadata } of items) {
      const object = { name, size: metadata?.size ?? 0, type: metadata?.mimetype ?? '', updatedAt }
      context.print(context.options.json ? JSON.stringify(object) : describeObject(object))
    }
    count += items.length
  }
  if (count === 0 && !context.options.json) context.print('Nothing is stored there.')
}

function describeObject(object: { name: string; size: number; type: string; updatedAt: string | null }): string {
  const time = object.updatedAt ? formatTorontoTimeWithZone(new Date(object.updatedAt)) : ''
  return `${formatBytes(object.size).padStart(9)}  ${time}  ${object.type.padEnd(24)}  ${object.name}`
}

export async function sweep({ storage, options, print }: CommandContext): Promise<void> {
  if (options['take-over']) await takeOverBlobs(storage)
  const result = await sweepBlobs(storage)
  if (!result)
    throw new Error(
      'The files belong to another database than the one in use. None was removed. ' +
        'If that database is gone, --take-over gives them to this one.',
    )
  const due = await removeDueBlobs(storage)
  print(
    `${due} files of removed objects, ${result.orphans} without an object and ${result.unfinished} unfinished ones removed.`,
  )
  if (result.missing.length > 0) throw new Error(`Objects without their bytes: ${result.missing.join(', ')}`)
}

export async function printStats({ storage, options, print }: CommandContext): Promise<void> {
  const buckets = await reportBuckets(storage.db)
  const waiting = await reportDeletions(storage.db)
  const sum = (field: 'objects' | 'bytes') => buckets.reduce((total, bucket) => total + bucket[field], 0)
  const stored = await countBlobs(storage.blobs.list())
  const freeBytes = await storage.blobs.freeBytes()
  const report = { buckets: buckets.length, objects: sum('objects'), bytes: sum('bytes'), stored, waiting, freeBytes }
  if (options.json) {
    print(JSON.stringify(report))
    return
  }
  print(`${report.objects} objects in ${report.buckets} buckets, ${formatBytes(report.bytes)}`)
  print(`${stored} stored files, of which ${Math.max(0, stored - report.objects - waiting.count)} belong to no object`)
  const oldest = waiting.oldestDueAt ? `, the first due at ${formatTorontoTimeWithZone(waiting.oldestDueAt)}` : ''
  print(`${waiting.count} files waiting to be removed${oldest}`)
  if (Number.isFinite(freeBytes)) print(`${formatBytes(freeBytes)} free`)
}

async function countBlobs(blobs: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of blobs) count++
  return count
}
