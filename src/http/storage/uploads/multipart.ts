// A reader of multipart/form-data (RFC 7578) that never has more than a chunk of a part in memory.
import { refuseWith } from '#services/storage/wire/refusals.ts'

export interface Part {
  name: string
  /** Undefined for a plain field. It may be empty, as may the name. */
  filename: string | undefined
  contentType: string | undefined
  /** Must be read before the next part; unread bytes are skipped. */
  bytes: AsyncGenerator<Buffer>
}

const MAX_HEADER_BYTES = 16 * 1024
/** Clients send five at most. Each costs time, however small it is, and millions of them fit into a body. */
const MAX_PARTS = 100
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i
const LINE_BREAK = Buffer.from('\r\n')

/** The boundary in a content type, or null if it isn't a multipart form. */
export function readBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw refuseWith.invalidRequest('Multipart: Boundary not found')
  return boundary
}

/** The parts of a form in order. Throws a refusal if the form is malformed or ends too early. */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const reader = createReader(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await skip(reader.until(delimiter))
  for (let count = 1; !(await reader.isAt('--')); count++) {
    if (count > MAX_PARTS) throw refuseWith.invalidRequest('Multipart: too many parts')
    const bytes = reader.until(delimiter)
    const head = await collect(reader.until(Buffer.from('\r\n\r\n')), MAX_HEADER_BYTES)
    yield { ...readHead(head.toString('utf8')), bytes }
    await skip(bytes)
  }
  // Anything after the last delimiter is ignored.
  await skip(reader.rest())
}

const tooLarge = () => refuseWith.invalidRequest('Multipart: a part is too large')

/** Reads a part into memory; refuses more than `maxBytes` bytes. */
export async function collect(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refusal: () => Error = tooLarge,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw refusal()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function createReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]()
  // The first delimiter has no line break before it.
  let buffered = LINE_BREAK

  async function fetchMore(): Promise<boolean> {
    const next = await source.next()
    if (next.done) return false
    buffered = Buffer.concat([buffered, next.value])
    return true
  }

  return {
    /** Everything before the delimiter, which is consumed too. */
    async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter)
        // The end of the buffered bytes may be the start of the delimiter.
        const end = at >= 0 ? at : Math.max(0, buffered.length - delimiter.length + 1)
        const chunk = buffered.subarray(0, end)
        buffered = buffered.subarray(at >= 0 ? at + delimiter.length : end)
        if (chunk.length > 0) yield chunk
        if (at >= 0) return
        if (!(await fetchMore())) throw refuseWith.invalidRequest('Multipart: Unexpected end of form')
      }
    },
    async isAt(text: string): Promise<boolean> {
      while (buffered.length < text.length) {
        if (!(await fetchMore())) throw refuseWith.invalidRequest('Multipart: Unexpected end of form')
      }
      return buffered.subarray(0, text.length).toString('latin1') === text
    },
    async *rest(): AsyncGenerator<Buffer> {
      do {
        yield buffered
        buffered = Buffer.alloc(0)
      } while (await fetchMore())
    },
  }
}

async function skip(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of bytes) {
    // Discarded.
  }
}

function readHead(head: string): Omit<Part, 'bytes'> {
  const headers = new Map<string, string>()
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const disposition = headers.get('content-disposition') ?? ''
  return {
    name: readParameter(disposition, 'name') ?? '',
    filename: readParameter(disposition, 'filename') ?? readParameter(disposition, 'filename*'),
    contentType: headers.get('content-type'),
  }
}

function readParameter(header: string, name: string): string | undefined {
  for (const [, key, quoted, plain] of header.matchAll(/;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g)) {
    if (key?.toLowerCase() === name) return quoted ?? plain
  }
  return undefined
}
