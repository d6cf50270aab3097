import type { IncomingMessage } from 'node:http'
import { OutgoingRefused } from './outgoing-refused.ts'

/** All of an answer, which must not be larger than it may be. */
export async function readWhole(url: URL, message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of message) {
      size += chunk.length
      if (size > maxBytes) throw new OutgoingRefused(url, 'is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (cause) {
    throw cause instanceof OutgoingRefused ? cause : new OutgoingRefused(url, 'could not be read', { cause })
  } finally {
    message.destroy()
  }
}

/** The first bytes of an answer. Where it breaks off, what came before is all there is: the status has said enough. */
export function readStart(message: IncomingMessage, maxBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = message[Symbol.asyncIterator]()
  let left = maxBytes
  return new ReadableStream(
    {
      async pull(controller) {
        const next = left > 0 ? await chunks.next().catch(() => null) : null
        if (!next || next.done) {
          message.destroy()
          return controller.close()
        }
        controller.enqueue(next.value.subarray(0, left))
        left -= next.value.length
      },
      cancel() {
        message.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
