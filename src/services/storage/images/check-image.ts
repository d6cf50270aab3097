import { bareType } from '../mime-types.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal, refuseWith } from '../wire/refusals.ts'

/** Enough to recognize every signature below. */
export const SNIFF_BYTES = 512

/** Signatures of each kind of picture, with their offsets; each character is one byte. */
const signatures: readonly (readonly [at: number, text: string])[] = [
  [0, '\x89PNG\r\n\x1a\n'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
  [4, 'ftypavi'],
  [4, 'ftyphei'],
  [4, 'ftyphev'],
  [4, 'ftypmif1'],
  [4, 'ftypmsf1'],
  [0, 'BM'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, '\0\0\x01\0'],
  [0, '8BPS'],
  [0, '\xff\x0a'],
  [4, 'JXL '],
  [4, 'jP  '],
]
const DRAWING = /<svg[\s>]/i

export function isImageType(declared: string): boolean {
  return bareType(declared).startsWith('image/')
}

/** Refuses bytes that are declared to be a picture but aren't. They may be another kind of picture. */
export function requireImage(declared: string, head: Uint8Array): void {
  if (!isImageType(declared)) return
  const type = bareType(declared)
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const isDrawing = type === 'image/svg+xml' && /^\s*(?:\xef\xbb\xbf)?\s*</.test(text)
  if (!isDrawing && !DRAWING.test(text) && !signatures.some(([at, known]) => text.startsWith(known, at))) {
    throw refuseWith.mimeType(declared)
  }
}

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

/** Refuses stored bytes that don't match the declared type. */
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
