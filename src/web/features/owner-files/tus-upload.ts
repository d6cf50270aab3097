import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { ReservedFile } from '#domain/desk/properties/owner-files-view.ts'
import { deviceStorage } from '../../client/safe-storage.ts'

const START = '/storage/v1/upload/resumable/sign'
const PART_BYTES = 6 * 1024 * 1024
const version = { 'Tus-Resumable': '1.0.0' }

/** The connection is down, or the server is busy: the request can be retried. */
export class Interrupted extends Error {}

interface Upload {
  file: Blob
  reserved: ReservedFile
  /** Called with the number of bytes that have arrived. */
  onSent: (bytes: number) => void
  /** Cancels the upload. */
  signal: AbortSignal
}

/** Storage key of an unfinished upload, for when the page is reloaded. Without storage, it starts again. */
const storageKeyOf = (id: string) => `upload:${id}`

/** Call when a file has arrived without our knowledge. */
export function forgetUpload(id: string): void {
  deviceStorage.write(storageKeyOf(id), null)
}

/** Sends a file with the TUS protocol, resuming where an earlier attempt was cut off, even before a reload. */
export async function uploadResumably({ file, reserved, onSent, signal }: Upload): Promise<void> {
  const signed = { ...version, 'x-signature': reserved.signature }
  const memory = storageKeyOf(reserved.id)
  let address = deviceStorage.read(memory)
  let offset = address === null ? null : await askOffset(address, signed)
  if (address === null || offset === null) {
    address = await create(file, reserved, signed)
    deviceStorage.write(memory, address)
    offset = 0
  }
  while (offset < file.size && !signal.aborted) {
    const start: number = offset
    onSent(start)
    const part = file.slice(start, start + PART_BYTES)
    const headers = { ...signed, 'Upload-Offset': String(start) }
    offset = await sendPart(address, { headers, part, signal, onSent: (bytes) => onSent(start + bytes) })
  }
  deviceStorage.write(memory, null)
}

/** Null if the server no longer has the upload. */
async function askOffset(address: string, headers: Record<string, string>): Promise<number | null> {
  const answer = await reach(address, { method: 'HEAD', headers })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : null
}

async function create(file: Blob, { bucket, path, mime }: ReservedFile, signed: Record<string, string>) {
  const pairs = { bucketName: bucket, objectName: path, contentType: mime, cacheControl: 'no-store' }
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${btoa(value)}`)
  const headers = { ...signed, 'Upload-Length': String(file.size), 'Upload-Metadata': metadata.join(',') }
  const answer = await reach(START, { method: 'POST', headers })
  if (!answer.ok) throw new Error(words.refusals.broken)
  return answer.headers.get('location') ?? ''
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init).catch(() => {
    throw new Interrupted()
  })
  if (answer.status >= 500 || answer.status === 429 || answer.status === 423) throw new Interrupted()
  return answer
}

/** XMLHttpRequest, because only that reports upload progress. Resolves with the start of the next part. */
function sendPart(
  address: string,
  {
    headers,
    part,
    signal,
    onSent,
  }: { headers: Record<string, string>; part: Blob } & Pick<Upload, 'signal' | 'onSent'>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = () => reject(new Interrupted())
    request.onabort = () => reject(new Interrupted())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.onload = () => {
      const { status } = request
      if (status === 204) resolve(Number(request.getResponseHeader('upload-offset')))
      // Another request was faster (409), or has the upload locked (423): ask for the offset again.
      else if (status >= 500 || [409, 423, 429].includes(status)) reject(new Interrupted())
      else reject(new Error(status === 415 ? words.refusals.noPicture : words.refusals.broken))
    }
    request.send(part)
  })
}
