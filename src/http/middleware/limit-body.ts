import type { MiddlewareHandler } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'

/**
 * Refuses a body that is too large, by its Content-Length or else while reading it. Hono's own middleware makes reading
 * the body fail, which would be logged as an internal error.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req
    const isChunked = raw.headers.has('transfer-encoding')
    if (!isChunked && Number(raw.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    if (isChunked && raw.body) {
      const body = await readAtMost(raw.body, maxBytes)
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body })
    }
    await next()
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', fillWords(refusalWords.request.tooLarge, { size: maxBytes / 1024 }))
}
