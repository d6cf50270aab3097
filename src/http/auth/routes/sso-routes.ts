import { type Context, Hono } from 'hono'
import { beginSamlSignIn } from '#services/auth/sso/begin-saml-sign-in.ts'
import { finishSamlSignIn } from '#services/auth/sso/finish-saml-sign-in.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import { SsoBody } from '#services/auth/wire/sso-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { clientOf, limitAddress } from '../client.ts'
import { createLinkErrorFields } from '../error-redirect.ts'
import { toAuthError } from '../error-response.ts'
import { withFragment, withQuery } from '../link-target.ts'
import { readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { tokenFields } from '../session-shape.ts'

/** Signing in with a company's identity provider through SAML 2.0. */
export function createSsoRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  // Checked before anything else, so that a disabled service reveals nothing more.
  const requireSaml = () => {
    if (!auth.settings.isSamlOn) throw refusal('samlOff')
  }

  routes.post('/sso', limitAddress(deps, 'sso', 'sso'), async (c) => {
    requireSaml()
    const body = await readBody(c, SsoBody)
    const url = await beginSamlSignIn(auth, body, redirectTarget(c, auth.settings, body.redirect_to))
    return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })
  routes.get('/sso/saml/metadata', async (c) => {
    requireSaml()
    c.header('Content-Type', 'application/xml')
    c.header('Cache-Control', 'public, max-age=600')
    if (c.req.query('download') === 'true') c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
    return c.body(await auth.saml.metadata())
  })
  routes.post('/sso/saml/acs', async (c) => {
    requireSaml()
    try {
      await limitAddress(deps, 'saml', 'saml')(c, async () => {})
      return c.redirect(await acceptResponse(c, deps), 302)
    } catch (error) {
      // A person sees this response, so it redirects home with the reason.
      return c.redirect(
        withQuery(
          auth.settings.siteUrl,
          createLinkErrorFields(withRefusalLogged(toAuthError(error, deps, c.req.path), deps)),
        ),
        303,
      )
    }
  })
  return routes
}

async function acceptResponse(c: Context, deps: AuthDependencies): Promise<string> {
  const form = new URLSearchParams(await c.req.text())
  const [response, relayState] = [form.get('SAMLResponse') ?? '', form.get('RelayState') ?? '']
  const result = await finishSamlSignIn(deps.auth, clientOf(c, deps), { response, relayState })
  if (result.kind === 'code') return withQuery(result.redirectTo, { code: result.code })
  const { expires_at: at, expires_in: life, ...tokens } = tokenFields(result.session)
  return withFragment(result.redirectTo, { ...tokens, expires_at: String(at), expires_in: String(life) })
}

/** Visitors do not learn what is wrong with an assertion, but the operator who sets up a provider needs to know. */
function withRefusalLogged(error: AuthError, { log }: AuthDependencies): AuthError {
  if (error.code === 'validation_failed' && error.cause instanceof Error)
    log.warn({ reason: error.cause.message.slice(0, 200) }, 'a SAML response was refused')
  return error
}
