import { refusal } from '../wire/refusals.ts'

/** Passes bytes through and refuses more than `most`, whatever length was announced. */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) throw refusal('tooLarge')
    yield chunk
  }
}
