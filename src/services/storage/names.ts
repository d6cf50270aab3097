import { refusal, refuseWith } from './wire/refusals.ts'

const BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const MAX_KEY_BYTES = 1024
/** Paths that contain one of these words would be read as another call. */
const reserved = new Set([
  'copy',
  'move',
  'list',
  'list-v2',
  'sign',
  'upload',
  'public',
  'authenticated',
  'info',
  '.',
  '..',
])

/** Refuses impossible bucket names. */
export function requireBucketName(id: string): string {
  if (!BUCKET.test(id)) throw refusal('badBucketName')
  return id
}

/** Stricter than `requireBucketName`: also refuses names that would cause trouble later. */
export function requireNewBucketName(id: string): string {
  if (id !== id.trim() || id.endsWith('--table-s3') || reserved.has(id)) throw refusal('badBucketName')
  return requireBucketName(id)
}

/** Whether a text can be an object's key. Only single-byte characters are allowed. */
export function isKey(key: string): boolean {
  const isRelative = key.split('/').some((segment) => segment === '.' || segment === '..')
  return KEY.test(key) && key.length <= MAX_KEY_BYTES && !isRelative
}

/** Refuses impossible keys. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw refuseWith.invalidKey(key)
  return key
}
