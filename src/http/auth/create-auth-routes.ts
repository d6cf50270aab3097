import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import { statusByKind } from '../errors/error-status.ts'
import { limitBody } from '../middleware/limit-body.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { allowAnyOrigin } from './cors.ts'
import { answerWithAuthError, toAuthError } from './error-response.ts'
import { createAdminFactorRoutes } from './routes/admin-factor-routes.ts'
import { createAdminRoutes } from './routes/admin-routes.ts'
import { createExternalRoutes } from './routes/external-routes.ts'
import { createFactorRoutes } from './routes/factor-routes.ts'
import { createAdminPasskeyRoutes, createPasskeyRoutes } from './routes/passkey-routes.ts'
import { createPublicRoutes } from './routes/public-routes.ts'
import { createSignInRoutes } from './routes/sign-in-routes.ts'
import { createSsoAdminRoutes } from './routes/sso-admin-routes.ts'
import { createSsoRoutes } from './routes/sso-routes.ts'
import { createUserRoutes } from './routes/user-routes.ts'
import { createVerifyRoutes } from './routes/verify-routes.ts'

const MAX_BODY_BYTES = 1024 * 1024
const TIME_LIMIT_MS = 10_000
const oauthServer = /^\/auth\/v1\/(?:(?:admin\/|user\/)?oauth(?:\/|$)|\.well-known\/oauth-authorization-server$)/
const customProviders = /^\/auth\/v1\/admin\/custom-providers(?:\/|$)/

/** The routes of the auth service, below `/auth/v1`. */
export function createAuthRoutes(deps: AuthDependencies): Hono {
  const routes = new Hono()
  routes.onError((error, c) => answerWithAuthError(c, toAuthError(error, deps, c.req.path)))
  routes.use(allowAnyOrigin)
  routes.use(limitTime)
  routes.use(limitBody(MAX_BODY_BYTES))

  routes.route('/', createPublicRoutes(deps))
  routes.route('/', createSignInRoutes(deps))
  routes.route('/', createExternalRoutes(deps))
  routes.route('/', createVerifyRoutes(deps))
  routes.route('/', createSsoRoutes(deps))
  routes.route('/', createSsoAdminRoutes(deps))
  routes.route('/', createUserRoutes(deps))
  routes.route('/', createPasskeyRoutes(deps))
  routes.route('/', createAdminPasskeyRoutes(deps))
  routes.route('/', createFactorRoutes(deps))
  routes.route('/', createAdminFactorRoutes(deps))
  routes.route('/', createAdminRoutes(deps))

  const paths = [...new Set(routes.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))]
  const patterns = paths.map(
    (path) => new RegExp(`/auth/v1${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  )
  routes.all('*', (c: Context) => {
    if (patterns.some((pattern) => pattern.test(c.req.path))) return c.body(null, statusByKind.method_not_allowed)
    throw refusal(refusalOfPath(c.req.path))
  })
  return routes
}

/** Clients may request features of the protocol that this service does not have. */
function refusalOfPath(path: string) {
  if (oauthServer.test(path)) return 'oauthServerOff'
  return customProviders.test(path) ? 'customProvidersOff' : 'noSuchPath'
}

/** Limits the time of a request. Clients retry after this answer. */
const limitTime: MiddlewareHandler = async (_c, next) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const message = 'Processing this request timed out, please retry after a moment.'
    timer = setTimeout(() => reject(new AuthError('timed_out', 'request_timeout', message)), TIME_LIMIT_MS)
  })
  try {
    await Promise.race([next(), late])
  } finally {
    clearTimeout(timer)
  }
}
