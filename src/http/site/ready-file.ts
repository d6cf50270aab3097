import { createHash } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Header } from '../middleware/security-headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Encoded {
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

interface Answer {
  status: number
  /** A flat list of names and values, which Node sends without any work per request. */
  headers: string[]
  body: Buffer
  /** The whole answer as the express lane writes it, with the current second in its Date header. */
  bytes: () => Buffer
}

interface Variant {
  etag: string
  whole: Answer
  notModified: Answer
}

export interface ReadyFile {
  status: number
  variants: Record<Encoding, Variant>
}

interface ReadyFileOptions {
  status?: number
  encoded: Encoded
  contentType: string
  cacheControl: string
  headers: readonly Header[]
}

/** Prepares a file once for all requests: its bytes, headers and strong ETag for each encoding. */
export function createReadyFile(options: ReadyFileOptions): ReadyFile {
  const { status = 200, encoded, contentType, cacheControl, headers } = options
  const shared = [['Cache-Control', cacheControl], ['Vary', 'Accept-Encoding'], ...headers].flat()
  const variantOf = (encoding: Encoding): Variant => {
    const body = encoded[encoding] ?? encoded.identity
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isEncoded = encoding !== 'identity' && encoded[encoding] !== undefined
    const own = ['Content-Type', contentType, 'Content-Length', String(body.length), 'ETag', etag]
    const coding = isEncoded ? ['Content-Encoding', encoding] : []
    return {
      etag,
      whole: createResponse(status, [...own, ...coding, ...shared], body),
      notModified: createResponse(304, ['ETag', etag, ...shared], Buffer.alloc(0)),
    }
  }
  return { status, variants: { br: variantOf('br'), gzip: variantOf('gzip'), identity: variantOf('identity') } }
}

function createResponse(status: number, headers: string[], body: Buffer): Answer {
  const lines = Array.from({ length: headers.length / 2 }, (_, n) => `${headers[2 * n]}: ${headers[2 * n + 1]}\r\n`)
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Date: `
  const end = '\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(start + httpDate(0) + end, 'latin1'), body])
  let second = 0
  return {
    status,
    headers,
    // This shares the memory, so that a page is held once.
    body: bytes.subarray(bytes.length - body.length),
    bytes() {
      const now = Math.floor(Date.now() / 1000)
      // A date always has the same length, so the old one is overwritten.
      if (now !== second) bytes.write(httpDate(now), start.length, 'latin1')
      second = now
      return bytes
    },
  }
}

let dateSecond = -1
let dateText = ''
function httpDate(second: number): string {
  if (second !== dateSecond) dateText = new Date(second * 1000).toUTCString()
  dateSecond = second
  return dateText
}

interface ReadyRequest {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Chooses the answer by the encodings that the client accepts and the version it has cached. */
export function chooseResponse(file: ReadyFile, acceptEncoding: string | undefined, ifNoneMatch?: string): Answer {
  const { etag, whole, notModified } = file.variants[chooseEncoding(acceptEncoding)]
  return file.status === 200 && ifNoneMatch && matches(ifNoneMatch, etag) ? notModified : whole
}

/** Sends the file through Node's HTTP layer. */
export function sendReadyFile(file: ReadyFile, request: ReadyRequest, response: ServerResponse): void {
  const { status, headers, body } = chooseResponse(file, request.acceptEncoding, request.ifNoneMatch)
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
      }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.001 : 0)
  const byPreference: Encoding[] = ['br', 'gzip', 'identity']
  const acceptable = byPreference.filter((name) => weightOf(name) > 0)
  return acceptable.reduce<Encoding>(
    (best, name) => (weightOf(name) > weightOf(best) ? name : best),
    acceptable[0] ?? 'identity',
  )
}

function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
