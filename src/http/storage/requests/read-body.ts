import { isObject } from '#domain/is-object.ts'
import { storableText } from '#http/requests/storable-text.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import type { StorageRequest } from '../storage-request.ts'

const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 32
const ANNOUNCED = "when content-type is set to 'application/json'"

/** Reads a JSON object. */
export async function readJsonBody({ c }: StorageRequest): Promise<Record<string, unknown>> {
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  const text = await readText(c.req.raw)
  if (!isJson) throw refuseWith.invalidRequest('body must be object')
  if (text === '') throw refuseWith.invalidRequest(`Body cannot be empty ${ANNOUNCED}`, 'FastifyError')
  const value = toStorable(parse(text))
  if (!isObject(value)) throw refuseWith.invalidRequest('body must be object')
  return value
}

/** Reads and ignores an optional body. */
export async function skipBody({ c }: StorageRequest): Promise<void> {
  await readText(c.req.raw)
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) throw refusal('bodyTooLarge')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw refusal('bodyTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuseWith.invalidRequest(
      `Body is not valid JSON but content-type is set to 'application/json'`,
      'FastifyError',
    )
  }
}

/** Makes all texts of a JSON value safe to store. */
export function toStorable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw refuseWith.invalidRequest('body must not be nested so deeply')
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth + 1))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [storableText(key), toStorable(item, depth + 1)])
  return Object.fromEntries(entries)
}
