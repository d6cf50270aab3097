import { isObject } from '#domain/is-object.ts'
import { limitBytes } from '#services/storage/objects/limit-bytes.ts'
import type { UploadDetails } from '#services/storage/objects/upload-object.ts'
import { readRobotsTag } from '#services/storage/robots-tag.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import { bodyChunks } from '../../connections/body-chunks.ts'
import { toStorable } from '../requests/read-body.ts'
import type { StorageRequest } from '../storage-request.ts'
import { collect, type Part, readBoundary, readParts } from './multipart.ts'

/** The body of an upload. Only form fields before the file have been read. */
interface UploadBody {
  declared: UploadDetails
  declaredBytes: number | undefined
  bytes: AsyncIterable<Uint8Array>
  readDetails: () => UploadDetails
}

const MAX_USER_METADATA = 1024 * 1024
/** What a form may contain apart from the file, including fields that are ignored. */
const MAX_OTHER_BYTES = 4 * MAX_USER_METADATA
/** The fields of a form that are used, and the maximum length of each. All others are skipped. */
const fieldBytes = new Map([
  ['metadata', MAX_USER_METADATA],
  ['userMetadata', MAX_USER_METADATA],
  ['cacheControl', 1000],
  ['contentType', 1000],
  ['contentEncoding', 1000],
])
/** Node refuses to send other characters in a header. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Reads the headers of an upload and, for a form, its fields up to the file. */
export async function readUploadBody(request: StorageRequest): Promise<UploadBody> {
  const { c } = request
  const robotsTag = c.req.header('x-robots-tag')
  if (robotsTag !== undefined) readRobotsTag(robotsTag)
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  const boundary = readBoundary(contentType)
  const body = bodyChunks(c.env.incoming)
  if (boundary !== null) {
    const maxBytes = request.storage.settings.maxFileBytes + MAX_OTHER_BYTES
    return readForm(readParts(limitBytes(body, maxBytes), boundary), robotsTag)
  }

  const length = c.req.header('content-length')
  const details = {
    mimeType: contentType,
    cacheControl: requireSendable('cache-control', c.req.header('cache-control') ?? 'no-cache'),
    userMetadata: readEncodedMetadata(c.req.header('x-metadata')),
    robotsTag,
    contentEncoding: c.req.header('content-encoding'),
  }
  return {
    declared: details,
    declaredBytes: length === undefined ? undefined : Number(length),
    bytes: body,
    readDetails: () => details,
  }
}

/** Fields count wherever they are, because some clients send them after the file. */
async function readForm(parts: AsyncGenerator<Part>, robotsTag: string | undefined): Promise<UploadBody> {
  const fields = new Map<string, string>()
  const addField = async ({ name, bytes }: Part) => {
    const maxBytes = fieldBytes.get(name)
    if (maxBytes === undefined) return
    const tooLarge = maxBytes === MAX_USER_METADATA ? () => refusal('userMetadataTooLarge') : undefined
    fields.set(name, (await collect(bytes, maxBytes, tooLarge)).toString('utf8'))
  }
  let file: Part | undefined
  while (!file) {
    const next = await parts.next()
    if (next.done) throw refusal('noContent')
    if (next.value.filename === undefined) await addField(next.value)
    else file = next.value
  }
  const { bytes, contentType } = file
  async function* readFile(): AsyncGenerator<Uint8Array> {
    yield* bytes
    for await (const part of parts) if (part.filename === undefined) await addField(part)
  }
  const readDetails = (): UploadDetails => ({
    mimeType: fields.get('contentType') ?? contentType ?? 'application/octet-stream',
    cacheControl: requireSendable('cache-control', readSeconds(fields.get('cacheControl'))),
    userMetadata: readUserMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    robotsTag,
    contentEncoding: sendableIfAny('content-encoding', fields.get('contentEncoding')),
  })
  return { declared: readDetails(), declaredBytes: undefined, bytes: readFile(), readDetails }
}

function readSeconds(seconds: string | undefined): string {
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}

/** Text that cannot be decoded is ignored, as clients expect. */
export function readEncodedMetadata(header: string | undefined): Record<string, unknown> {
  return readUserMetadata(header === undefined ? undefined : Buffer.from(header, 'base64').toString('utf8'))
}

export function readUserMetadata(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  if (text.length > MAX_USER_METADATA) throw refusal('userMetadataTooLarge')
  const value = parse(text)
  if (value === undefined) return {}
  if (!isObject(value)) throw refusal('badUserMetadata')
  return value
}

function parse(text: string): unknown {
  try {
    return toStorable(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The same for an optional header. */
export function sendableIfAny(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : requireSendable(name, value)
}

function requireSendable(name: string, value: string): string {
  if (SENDABLE.test(value)) return value
  const shown = value.slice(0, 50)
  throw refuseWith.invalidRequest(`Invalid character in response header "${name}": ${shown}`, 'invalid_header_char')
}
