import { storableText } from '#http/requests/storable-text.ts'
import type { UploadStart } from '#services/storage/resumable/resumable-uploads.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import { readUserMetadata } from '../uploads/read-upload-body.ts'

type Header = string | undefined

/** A number of bytes, or undefined if there is no header. */
export function readBytes(name: string, header: Header): number | undefined {
  if (header === undefined) return undefined
  const bytes = Number(header)
  if (!/^\d+$/.test(header) || !Number.isSafeInteger(bytes)) throw refuseWith.invalidRequest(`Invalid ${name}`)
  return bytes
}

/** The length of an upload, or null if the client will send it later. */
export function readLength(length: Header, deferLength: Header): number | null {
  if ((length === undefined) === (deferLength === undefined)) throw refusal('uploadLength')
  if (deferLength === undefined) return readBytes('upload-length', length) ?? null
  if (deferLength !== '1') throw refuseWith.invalidRequest('Invalid upload-defer-length')
  return null
}

/** Parses `Upload-Metadata`. */
export function readUploadMetadata(header: Header): Pick<UploadStart, 'bucketId' | 'name' | 'header' | 'details'> {
  if (!header) throw refuseWith.invalidRequest('Metadata header is required')
  const fields = readPairs(header)
  const [bucketId, name] = [fields.get('bucketName'), fields.get('objectName')]
  if (!bucketId || !name) throw refuseWith.invalidRequest('Metadata must contain bucketName and objectName')
  const seconds = fields.get('cacheControl') ?? ''
  return {
    bucketId,
    name,
    header,
    details: {
      mimeType: fields.get('contentType') || 'application/octet-stream',
      cacheControl: /^\d{1,12}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
      userMetadata: readUserMetadata(fields.get('metadata')),
    },
  }
}

function readPairs(header: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const pair of header.split(',')) {
    const [, key, value = ''] = /^\s*([^\s,]+)(?: ([\w+/=-]*))?\s*$/.exec(pair) ?? []
    if (key === undefined || fields.has(key)) throw refuseWith.invalidRequest('Upload-Metadata is invalid')
    fields.set(key, storableText(Buffer.from(value, 'base64').toString('utf8')))
  }
  return fields
}
