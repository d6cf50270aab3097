import { isImageType, requireImage, SNIFF_BYTES } from '../sniff-image.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'

/** Passes bytes through once the first ones match the declared type. */
export function checkImage(bytes: AsyncIterable<Uint8Array>, declared: string): AsyncIterable<Uint8Array> {
  return isImageType(declared) ? withCheckedHead(bytes, declared) : bytes
}

async function* withCheckedHead(bytes: AsyncIterable<Uint8Array>, declared: string): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < SNIFF_BYTES) continue
    requireImage(declared, head)
    yield head
    head = null
  }
  if (!head) return
  requireImage(declared, head)
  if (head.length > 0) yield head
}

/** The same for stored bytes. */
export async function requireStoredImage(
  { blobs }: Pick<StorageContext, 'blobs'>,
  { version, size }: { version: string; size: number },
  declared: string,
): Promise<void> {
  if (!isImageType(declared)) return
  const blob = await blobs.open(version)
  if (!blob) throw refusal('blobGone')
  if (size === 0) await blob.close()
  const head = size === 0 ? Buffer.alloc(0) : await blob.read({ start: 0, end: Math.min(SNIFF_BYTES, size) - 1 })
  requireImage(declared, head)
}
