import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Client } from '#services/auth/auth-context.ts'
import type { AuthLimitName } from '#services/auth/auth-settings.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import type { AuthDependencies } from './auth-dependencies.ts'

/** The client's address and user agent. */
export function clientOf(c: Context, { readClientAddress }: Pick<AuthDependencies, 'readClientAddress'>): Client {
  const { address: ipAddress, limitKey } = readClientAddress(
    getConnInfo(c).remote.address,
    c.req.header('x-forwarded-for'),
  )
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 1024)
  return { ipAddress, limitKey, userAgent }
}

/** Refuses an address over its rate limit. Each bucket is counted separately. */
export function limitAddress(deps: AuthDependencies, name: AuthLimitName, bucket: string): MiddlewareHandler {
  return async (c, next) => {
    const { limiter, settings } = deps.auth
    const limit = { name: `auth ${bucket}`, ...settings.limits[name] }
    const verdict = await limiter.take(limit, clientOf(c, deps).limitKey)
    if (!verdict.isAllowed) throw refusal('tooOften', verdict)
    await next()
  }
}
