import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
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
}

/** Refuses a client over its rate limit. Clients are identified by address, or by network for IPv6. */
export function limitRate(
  { limiter, readClientAddress }: RateLimitDependencies,
  limit: Limit,
  { passesWhileUnavailable = false }: RateLimitOptions = {},
): MiddlewareHandler {
  return async (c, next) => {
    const { limitKey } = readClientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
    const verdict = await limiter.take(limit, limitKey).catch((error: unknown) => {
      if (passesWhileUnavailable && error instanceof Unavailable) return { isAllowed: true } as const
      throw error
    })
    if (!verdict.isAllowed) throw new AppError('too_often', refusalWords.tooOften, verdict)
    await next()
  }
}
