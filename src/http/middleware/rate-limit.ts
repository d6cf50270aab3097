import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Limit, RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'

export interface RateLimitDependencies {
  limiter: RateLimiter
  readClientAddress: ReturnType<typeof createClientAddressReader>
}

interface RateLimitOptions {
  /** Whether requests pass while the limiter is unavailable. */
  passesWhileUnavailable?: boolean
  message?: string
}

/** Counts a request under this key, and refuses it if that is one too many. */
export async function requireRate(
  limiter: RateLimiter,
  limit: Limit,
  key: string,
  { passesWhileUnavailable = false, message = refusalWords.tooOften }: RateLimitOptions = {},
): Promise<void> {
  const verdict = await limiter.take(limit, key).catch((error: unknown) => {
    if (passesWhileUnavailable && error instanceof Unavailable) return { isAllowed: true } as const
    throw error
  })
  if (!verdict.isAllowed) throw new AppError('too_often', message, verdict)
}

/** The same, counted per client: its IPv4 address or IPv6 network. */
export async function requireClientRate(
  c: Context,
  { limiter, readClientAddress }: RateLimitDependencies,
  limit: Limit,
  options?: RateLimitOptions,
): Promise<void> {
  const { limitKey } = readClientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
  await requireRate(limiter, limit, limitKey, options)
}

/** The same as a middleware. */
export function limitRate(deps: RateLimitDependencies, limit: Limit, options?: RateLimitOptions): MiddlewareHandler {
  return async (c, next) => {
    await requireClientRate(c, deps, limit, options)
    await next()
  }
}
