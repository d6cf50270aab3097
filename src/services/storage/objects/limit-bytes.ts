import { requireImage, SNIFF_BYTES } from '../sniff-image.ts'
import { refusal } from '../wire/refusals.ts'

/** Passes bytes on and refuses the one after `most`, whatever length was announced. */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) throw refusal('tooLarge')
    yield chunk
  }
}

/** Passes bytes on, once the first of them have shown that they are what they are declared to be. */
export async function* checkImage(bytes: AsyncIterable<Uint8Array>, declared: string): AsyncGenerator<Uint8Array> {
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
