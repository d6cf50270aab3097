import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Unavailable } from '../errors/unavailable.ts'
import { OutgoingRefused } from '../outgoing/outgoing-refused.ts'
import { createStreamRequest } from '../outgoing/stream-request.ts'
import { readText } from './read-xml.ts'
import { encodeStrictly, type S3Credentials, signRequest, UNSIGNED_BODY } from './sign-request.ts'

export interface S3Settings extends S3Credentials {
  endpoint: string
  bucket: string
  /** The prefix of every key: empty, or ending in a slash. */
  prefix?: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Called for each attempt, so that the body can be sent again. */
  body?: (() => Promise<Readable | Buffer>) | undefined
}

/** An error response. */
export class S3Error extends Error {
  override name = 'S3Error'
  readonly status: number
  readonly code: string

  constructor({ method, key }: S3Request, status: number, code: string, message: string) {
    super(`The S3 service answered ${method} ${key || 'the bucket'} with ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

/** Every attempt failed for a temporary reason. */
export class S3Unavailable extends Unavailable {
  override name = 'S3Unavailable'
}

const TRIES = 4
const FIRST_PAUSE_MS = 200
const MAX_TEXT_BYTES = 4 * 1024 * 1024

export type S3Client = ReturnType<typeof createS3Client>

/** Sends signed requests to one bucket, and retries temporary failures. */
export function createS3Client(
  { endpoint, bucket, prefix = '', ...credentials }: S3Settings,
  { now = () => new Date(), firstPauseMs = FIRST_PAUSE_MS } = {},
) {
  const outgoing = createStreamRequest()
  // Slow readers must not take the connections that uploads need.
  const downloads = createStreamRequest()

  async function attempt(request: S3Request): Promise<IncomingMessage> {
    const { method, key, query = {}, headers = {}, body } = request
    const path = key === '' ? '' : `/${`${prefix}${key}`.split('/').map(encodeStrictly).join('/')}`
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${encodeStrictly(bucket)}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = signRequest({ method, url, headers, bodyHash: UNSIGNED_BODY }, credentials, now())
    const response = await (method === 'GET' ? downloads : outgoing).send({
      method,
      url,
      headers: signed,
      body: await body?.(),
    })
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const text = await readAll(response)
    throw new S3Error(request, status, readText(text, 'Code') ?? '', readText(text, 'Message') ?? '')
  }

  async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried++) {
      try {
        return await work()
      } catch (error) {
        if (!isTemporary(error)) throw error
        if (tried === TRIES) throw new S3Unavailable('the S3 service is not available', { cause: error })
        await wait(firstPauseMs * 4 ** (tried - 1))
      }
    }
  }

  /** Some failures have status 200 and show only in the body. */
  async function attemptText(request: S3Request): Promise<string> {
    const text = await readAll(await attempt(request))
    if (!/<Error[\s>]/.test(text)) return text
    throw new S3Error(request, 500, readText(text, 'Code') ?? '', readText(text, 'Message') ?? '')
  }

  return {
    prefix,
    bucket,
    /** Resolves with the head of a successful response, whose body the caller must read. */
    send: (request: S3Request): Promise<IncomingMessage> => retry(() => attempt(request)),
    /** Resolves with the whole body of a successful response as text. */
    fetchText: (request: S3Request): Promise<string> => retry(() => attemptText(request)),
    close() {
      outgoing.close()
      downloads.close()
    },
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404
}

function isTemporary(error: unknown): boolean {
  if (error instanceof S3Error) return error.status >= 500 || error.status === 429 || error.status === 408
  // The connection broke before or during the response.
  return (error instanceof OutgoingRefused && error.cause !== undefined) || error instanceof ResponseBroken
}

class ResponseBroken extends Error {
  override name = 'ResponseBroken'
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      size += chunk.length
      if (size <= MAX_TEXT_BYTES) chunks.push(chunk)
    }
  } catch (cause) {
    throw new ResponseBroken('the S3 service broke off its response', { cause })
  }
  if (size > MAX_TEXT_BYTES) throw new Error('the S3 service answered with too much text')
  return Buffer.concat(chunks).toString('utf8')
}
