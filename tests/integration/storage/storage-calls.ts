import type { StorageFixture } from './start-storage.ts'

/** The smallest picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const picture = { contentType: 'image/png' }

/** Somebody with a token, who calls about one bucket. */
interface Caller {
  fixture: StorageFixture
  bucket: string
  files: ReturnType<StorageFixture['service']['from']>
  token: string
}

export function callerWith(fixture: StorageFixture, token: string, bucket: string): Caller {
  return { fixture, bucket, token, files: fixture.asHolder(token).from(bucket) }
}

/** Makes a call about a key. Returns whether it was permitted. */
type Call = (caller: Caller, key: string) => Promise<boolean>

const ask = ({ fixture, token }: Caller, path: string, init: RequestInit = {}) =>
  fixture.call(path, { ...init, headers: { apikey: '', Authorization: `Bearer ${token}`, ...init.headers } })
const succeeds = async (answer: Promise<{ error: unknown }>) => (await answer).error === null
const beginUpload = (caller: Caller, key: string, headers: Record<string, string> = {}) =>
  ask(caller, '/upload/resumable', {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'Upload-Metadata': `bucketName ${btoa(caller.bucket)},objectName ${btoa(key)}`,
      ...headers,
    },
  })

/** What each call needs: rights to select, insert, update and delete. `exists` is a stored object, `absent` is none. */
export const calls: Record<string, readonly [rights: string, key: 'exists' | 'absent', call: Call]> = {
  upload: ['I', 'absent', ({ files }, key) => succeeds(files.upload(key, 'bytes'))],
  overwrite: ['SIU', 'exists', ({ files }, key) => succeeds(files.upload(key, PIXEL, { ...picture, upsert: true }))],
  update: ['SIU', 'exists', ({ files }, key) => succeeds(files.update(key, PIXEL, picture))],
  'sign upload': ['I', 'absent', ({ files }, key) => succeeds(files.createSignedUploadUrl(key))],
  'sign overwrite': ['SIU', 'exists', ({ files }, key) => succeeds(files.createSignedUploadUrl(key, { upsert: true }))],
  'resumable upload': ['I', 'absent', async (caller, key) => (await beginUpload(caller, key)).ok],
  'resumable overwrite': [
    'SIU',
    'exists',
    async (caller, key) => (await beginUpload(caller, key, { 'x-upsert': 'true' })).ok,
  ],
  copy: ['SI', 'exists', ({ files }, key) => succeeds(files.copy(key, `${key} copied`))],
  move: ['SU', 'exists', ({ files }, key) => succeeds(files.move(key, `${key} moved`))],
  download: ['S', 'exists', ({ files }, key) => succeeds(files.download(key))],
  info: ['S', 'exists', ({ files }, key) => succeeds(files.info(key))],
  head: [
    'S',
    'exists',
    async (caller, key) => (await ask(caller, `/object/${caller.bucket}/${key}`, { method: 'HEAD' })).ok,
  ],
  render: ['S', 'exists', ({ files }, key) => succeeds(files.download(key, { transform: { width: 1 } }))],
  sign: ['S', 'exists', ({ files }, key) => succeeds(files.createSignedUrl(key, 60))],
  'sign many': [
    'S',
    'exists',
    async ({ files }, key) => (await files.createSignedUrls([key], 60)).data?.[0]?.error === null,
  ],
  list: ['S', 'exists', async ({ files }, key) => ((await files.list(folderOf(key))).data?.length ?? 0) > 0],
  'list pages': [
    'S',
    'exists',
    async ({ files }, key) => ((await files.listV2({ prefix: key })).data?.objects.length ?? 0) > 0,
  ],
  remove: ['SD', 'exists', async ({ files }, key) => ((await files.remove([key])).data?.length ?? 0) > 0],
  'delete one': [
    'SD',
    'exists',
    async (caller, key) => (await ask(caller, `/object/${caller.bucket}/${key}`, { method: 'DELETE' })).ok,
  ],
}
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'))
