import type { IncomingMessage } from 'node:http'
import { OutgoingRefused } from './outgoing-refused.ts'

/** Reads a whole response and refuses one that is too large. */
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

/**
 * Reads the first bytes of a response. If the connection breaks, the part that arrived is enough, as the status is
 * known.
 */
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
