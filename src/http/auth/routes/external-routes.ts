import { type Context, Hono } from 'hono'
import { beginExternalSignIn, type StartedFlow } from '#services/auth/external/begin-external-sign-in.ts'
import { finishExternalSignIn, takeExternalFlow } from '#services/auth/external/finish-external-sign-in.ts'
import { requireManualLinking } from '#services/auth/external/link-identity.ts'
import { signInWithIdToken } from '#services/auth/external/sign-in-with-id-token.ts'
import { unlinkIdentity } from '#services/auth/external/unlink-identity.ts'
import { requireHighestLevel } from '#services/auth/sessions/assurance.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { invalidRequest } from '#services/auth/wire/oauth-error.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import { IdTokenGrantBody } from '#services/auth/wire/request-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { authorize } from '../authorize.ts'
import { callbackTarget, failedCallbackTarget, lostCallbackTarget } from '../callback-target.ts'
import { clientOf, limitAddress } from '../client.ts'
import { toAuthError } from '../error-response.ts'
import { readFlowCookie, setFlowCookie } from '../flow-cookie.ts'
import { writeProofCookie } from '../proof-cookie.ts'
import { readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { sessionShape } from '../session-shape.ts'

/** Signing in with identity providers, and linking them to an account. */
export function createExternalRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const begin = async (
    c: Context,
    linkTo: Parameters<typeof beginExternalSignIn>[1]['linkTo'],
  ): Promise<StartedFlow> => {
    const redirectTo = redirectTarget(c, auth.settings)
    const request = { query: c.req.query(), redirectTo, client: clientOf(c, deps), linkTo }
    const flow = await withFaultLogged(beginExternalSignIn(auth, request), deps, c)
    setFlowCookie(c, auth.settings, flow)
    c.header('Cache-Control', 'no-store')
    return flow
  }

  routes.get('/authorize', limitAddress(deps, 'token', 'authorize'), async (c) =>
    c.redirect((await begin(c, null)).url, 302),
  )
  routes.get('/callback', limitAddress(deps, 'token', 'callback'), (c) =>
    answerCallback(c, deps, new URL(c.req.url).searchParams),
  )
  routes.post('/callback', limitAddress(deps, 'token', 'callback'), async (c) =>
    answerCallback(c, deps, new URLSearchParams(await c.req.text())),
  )
  routes.get('/user/identities/authorize', limitAddress(deps, 'token', 'authorize'), async (c) => {
    const who = await authorize(c, auth)
    requireManualLinking(auth)
    const { url } = await begin(c, who)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
  })
  routes.delete('/user/identities/:id', async (c) => {
    const who = await authorize(c, auth)
    requireManualLinking(auth)
    if ((c.req.header('x-jwt-aud') || who.claims.aud) !== who.user.aud) throw refusal('unlinkAudience')
    await unlinkIdentity(auth, clientOf(c, deps), who, c.req.param('id'))
    return c.json({})
  })
  return routes
}

async function answerCallback(c: Context, deps: AuthDependencies, answer: URLSearchParams): Promise<Response> {
  const { auth } = deps
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  const bindingIn = (id: string) => readFlowCookie(c, auth.settings, id)
  let target: string | null = null
  try {
    const taken = await takeExternalFlow(auth, answer.get('state') ?? '', bindingIn)
    target = taken.redirectTo
    const result = await withFaultLogged(finishExternalSignIn(auth, clientOf(c, deps), taken, answer), deps, c)
    if (result.kind === 'refused') writeProofCookie(c, auth, result.proof)
    return c.redirect(callbackTarget(target, result), 302)
  } catch (thrown) {
    const error = toAuthError(thrown, deps, c.req.path)
    if (target !== null) return c.redirect(failedCallbackTarget(target, error), 302)
    return c.redirect(lostCallbackTarget(auth.settings.siteUrl, error), 303)
  }
}

/** POST /token?grant_type=id_token. */
export async function grantByIdToken(c: Context, deps: AuthDependencies): Promise<Response> {
  const { auth } = deps
  const body = await readBody(c, IdTokenGrantBody)
  const header = c.req.header('authorization')
  if (body.link_identity && !header) throw invalidRequest('Linking requires a valid user access token in Authorization')
  const linkTo = body.link_identity ? await authorize(c, auth) : null
  if (linkTo) {
    requireManualLinking(auth)
    requireHighestLevel(linkTo, () => refusal('identityLevel'))
  }
  return c.json(sessionShape(await withFaultLogged(signInWithIdToken(auth, clientOf(c, deps), body, linkTo), deps, c)))
}

/** Logs a provider's fault for the operator; visitors learn only that it failed. */
async function withFaultLogged<Value>(work: Promise<Value>, { log }: AuthDependencies, c: Context): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AuthError && error.kind === 'broken')
      log.warn({ path: c.req.path, reason: reasonOf(error) }, error.message)
    throw error
  }
}

/** Joins the names and messages of an error and its causes, without tokens or bodies. */
function reasonOf(error: Error): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return `${cause.name}: ${cause.message}${cause.cause instanceof Error ? ` (${reasonOf(cause)})` : ''}`.slice(0, 500)
}
