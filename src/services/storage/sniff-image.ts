import { bareType } from './mime-types.ts'
import { refuseWith } from './wire/refusals.ts'

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
