import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireBucket } from '#services/storage/buckets/bucket-store.ts'
import { serviceRequester } from '#services/storage/identify.ts'
import { findObjectFor, openObject } from '#services/storage/objects/read-object.ts'
import { removeObjects } from '#services/storage/objects/remove-objects.ts'
import { requireTarget, uploadObject } from '#services/storage/objects/upload-object.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { CommandContext } from './command-context.ts'
import { guessType } from './guess-type.ts'
import { listKeys } from './inspect.ts'

const MAX_AT_ONCE = 1000

/** Passes bytes through and shows the progress. */
async function* watch(bytes: AsyncIterable<Uint8Array>, total: number): AsyncGenerator<Uint8Array> {
  const bar = createProgressBar('bytes')
  let done = 0
  try {
    for await (const chunk of bytes) {
      yield chunk
      done += chunk.length
      bar.update({ done, total })
    }
  } finally {
    bar.end()
  }
}

/** Writes an object to a new file that only its owner can read. */
export async function getFile({ storage, print }: CommandContext, words: string[]): Promise<void> {
  const [bucketId = '', name = '', target = basename(name)] = words
  const request = { bucketId, name, operation: 'storage.object.get_authenticated' } as const
  const { blob } = await openObject(storage, () => findObjectFor(storage, serviceRequester, request))
  const { size } = blob
  const file = await open(target, 'wx', 0o600).catch(async (error: unknown) => {
    await blob.close()
    throw error
  })
  try {
    if (size === 0) await blob.close()
    else await pipeline(watch(blob.stream({ start: 0, end: size - 1 }), size), file.createWriteStream())
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await file.close()
  }
  print(`${bucketId}/${name} written to ${target} (${formatBytes(size)}).`)
}

export async function putFile({ storage, options, print }: CommandContext, words: string[]): Promise<void> {
  const [bucketId = '', name = '', source = ''] = words
  const { size } = await stat(source)
  const details = {
    mimeType: options.type ?? guessType(source),
    cacheControl: 'max-age=3600',
    userMetadata: {},
  }
  await uploadObject(storage, serviceRequester, await requireTarget(storage, { bucketId, name }), {
    bucketId,
    name,
    operation: options.replace ? 'storage.object.upload_update' : 'storage.object.upload',
    isUpsert: options.replace,
    declared: details,
    declaredBytes: size,
    bytes: watch(createReadStream(source), size),
    readDetails: () => details,
  })
  print(`${source} stored as ${bucketId}/${name} (${formatBytes(size)}, ${details.mimeType}).`)
}

/** Removes exact keys or, with `--recursive`, everything that begins with them. */
export async function removeKeys(context: CommandContext, words: string[]): Promise<void> {
  const { storage, options, print } = context
  const [bucketId = '', ...keys] = words
  await requireBucket(storage.db, bucketId)
  const bar = createProgressBar('files')
  let removed = 0
  const remove = async (names: string[]) => {
    const rows = await removeObjects(
      storage,
      serviceRequester,
      bucketId,
      names.map((name) => ({ name })),
    )
    removed += rows.length
    bar.update({ done: removed })
  }
  if (options.recursive) {
    for (const prefix of keys)
      for await (const items of listKeys(context, bucketId, prefix)) await remove(items.map(({ name }) => name))
  } else {
    for (let at = 0; at < keys.length; at += MAX_AT_ONCE) await remove(keys.slice(at, at + MAX_AT_ONCE))
  }
  bar.end()
  print(`${removed === 1 ? '1 object' : `${removed} objects`} removed.`)
  if (!options.recursive && removed < keys.length) throw new Error('The other keys do not exist.')
}
