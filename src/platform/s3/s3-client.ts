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
  /** What every key begins with; empty, or with a slash at its end. */
  prefix?: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Made anew for each attempt, so that it can be sent again. */
  body?: (() => Promise<Readable | Buffer>) | undefined
}

/** An answer that means failure. */
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

/** Sends signed requests to one bucket. Whatever may go through at a second try is tried again. */
export function createS3Client(
  { endpoint, bucket, prefix = '', ...credentials }: S3Settings,
  { now = () => new Date(), firstPauseMs = FIRST_PAUSE_MS } = {},
) {
  const outgoing = createStreamRequest()
  // Readers may be slow. They must not take the connections that uploads need.
  const downloads = createStreamRequest()

  async function attempt(request: S3Request): Promise<IncomingMessage> {
    const { method, key, query = {}, headers = {}, body } = request
    const path = key === '' ? '' : `/${`${prefix}${key}`.split('/').map(encodeStrictly).join('/')}`
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${encodeStrictly(bucket)}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = signRequest({ method, url, headers, bodyHash: UNSIGNED_BODY }, credentials, now())
    const answer = await (method === 'GET' ? downloads : outgoing).send({
      method,
      url,
      headers: signed,
      body: await body?.(),
    })
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    const text = await readAll(answer)
    throw new S3Error(request, status, readText(text, 'Code') ?? '', readText(text, 'Message') ?? '')
  }

  async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
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

  /** Some failures come with status 200 and are found in the body. */
  async function attemptText(request: S3Request): Promise<string> {
    const text = await readAll(await attempt(request))
    if (!/<Error[\s>]/.test(text)) return text
    throw new S3Error(request, 500, readText(text, 'Code') ?? '', readText(text, 'Message') ?? '')
  }

  return {
    prefix,
    bucket,
    /** Resolves with the head of a successful answer, whose body the caller reads. */
    send: (request: S3Request): Promise<IncomingMessage> => repeat(() => attempt(request)),
    /** The same with the whole body as text. */
    ask: (request: S3Request): Promise<string> => repeat(() => attemptText(request)),
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
  // The connection broke before or within the answer.
  return (error instanceof OutgoingRefused && error.cause !== undefined) || error instanceof AnswerBroken
}

class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      size += chunk.length
      if (size <= MAX_TEXT_BYTES) chunks.push(chunk)
    }
  } catch (cause) {
    throw new AnswerBroken('the S3 service broke off its answer', { cause })
  }
  if (size > MAX_TEXT_BYTES) throw new Error('the S3 service answered with too much text')
  return Buffer.concat(chunks).toString('utf8')
}
