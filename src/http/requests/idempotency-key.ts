import type { Context } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** The key that a client chose for a request and its repeats; null if it chose none. */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!KEY.test(key)) throw new AppError('invalid', refusalWords.request.badIdempotencyKey)
  return key
}
