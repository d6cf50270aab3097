import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Header } from '#http/security-headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Encoded {
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

interface Variant {
  etag: string
  body: Buffer
  /** Flat name-value list: Node sends it as it is, without work per request. */
  headers: string[]
  notModifiedHeaders: string[]
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

/** A file as the wire wants it: bytes, headers and strong ETag for each encoding, made once. */
export function createReadyFile({
  status = 200,
  encoded,
  contentType,
  cacheControl,
  headers,
}: ReadyFileOptions): ReadyFile {
  const shared = [['Cache-Control', cacheControl], ['Vary', 'Accept-Encoding'], ...headers].flat()
  const variantOf = (encoding: Encoding): Variant => {
    const body = encoded[encoding] ?? encoded.identity
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isEncoded = encoding !== 'identity' && encoded[encoding] !== undefined
    return {
      etag,
      body,
      headers: [
        ...['Content-Type', contentType, 'Content-Length', String(body.length), 'ETag', etag],
        ...(isEncoded ? ['Content-Encoding', encoding] : []),
        ...shared,
      ],
      notModifiedHeaders: ['ETag', etag, ...shared],
    }
  }
  return { status, variants: { br: variantOf('br'), gzip: variantOf('gzip'), identity: variantOf('identity') } }
}

export interface ReadyRequest {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Answers with the file and returns the status sent. */
export function sendReadyFile(file: ReadyFile, request: ReadyRequest, response: ServerResponse): number {
  const variant = file.variants[chooseEncoding(request.acceptEncoding)]
  if (file.status === 200 && request.ifNoneMatch && matches(request.ifNoneMatch, variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders).end()
    return 304
  }
  response.writeHead(file.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
  return file.status
}

// Browsers send a handful of values, so each is judged once; a flood of odd ones must not grow the map.
const chosen = new Map<string, Encoding>()
const MAX_REMEMBERED = 100

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = chosen.get(acceptEncoding)
  if (known) return known
  const choice = judgeEncoding(acceptEncoding)
  if (chosen.size < MAX_REMEMBERED) chosen.set(acceptEncoding, choice)
  return choice
}

function judgeEncoding(acceptEncoding: string): Encoding {
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
