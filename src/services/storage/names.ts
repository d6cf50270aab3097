import { refusal, refuseWith } from './wire/refusals.ts'

const BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const MAX_KEY_BYTES = 1024
/** Paths of the protocol with one of these words would be read as another call. */
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

/** Refuses what can never be the name of a bucket. */
export function requireBucketName(id: string): string {
  if (!BUCKET.test(id)) throw refusal('badBucketName')
  return id
}

/** Stricter than `requireBucketName`: also refuses names that would be hard to use later. */
export function requireNewBucketName(id: string): string {
  if (id !== id.trim() || id.endsWith('--table-s3') || reserved.has(id)) throw refusal('badBucketName')
  return requireBucketName(id)
}

/** Whether something can be the key of an object. Its characters are all of one byte. */
export function isKey(key: string): boolean {
  const isRelative = key.split('/').some((segment) => segment === '.' || segment === '..')
  return KEY.test(key) && key.length <= MAX_KEY_BYTES && !isRelative
}

/** Refuses what can never be one. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw refuseWith.invalidKey(key)
  return key
}
