import { Hono } from 'hono'
import { isOn, knownProviders } from '#services/auth/external/external-provider.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'

/**
 * Discovery for services that verify our tokens. The standard requires the URLs below `/oauth`. As with Supabase, they
 * are listed even though there is no OAuth server, and say so when called.
 */
function describeIssuer(issuer: string, algorithms: (string | undefined)[]) {
  const base = issuer.replace(/\/+$/, '')
  return {
    issuer,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    scopes_supported: ['openid', 'profile', 'email', 'phone'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: algorithms,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'phone'],
    code_challenge_methods_supported: ['S256', 'plain'],
  }
}

/** Public information about the service. */
export function createPublicRoutes({ auth: { settings, providers }, publicKeys }: AuthDependencies): Hono {
  const routes = new Hono()
  const offered = () => providers.list.filter(isOn).map(({ name }) => [name, true])
  routes.get('/health', (c) =>
    c.json({
      version: 'v2.196.0',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
  routes.get('/settings', (c) =>
    c.json({
      external: {
        anonymous_users: settings.isAnonymousOn,
        ...Object.fromEntries(knownProviders.map((name) => [name, false])),
        // Includes the operator's own providers, because pages offer only what is listed here.
        ...Object.fromEntries(offered()),
        email: settings.isEmailOn,
        phone: settings.isPhoneOn,
      },
      disable_signup: !settings.isSignUpOpen,
      mailer_autoconfirm: settings.isAutoconfirmOn,
      phone_autoconfirm: settings.isSmsAutoconfirmOn,
      sms_provider: '',
      saml_enabled: settings.isSamlOn,
      saml_private_key_next_configured: false,
      passkeys_enabled: settings.isPasskeysOn,
    }),
  )
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys: await publicKeys() })
  })
  routes.get('/.well-known/openid-configuration', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    const algorithms = (await publicKeys()).map(({ alg }) => alg)
    return c.json(describeIssuer(settings.issuer, [...new Set(algorithms)]))
  })
  return routes
}
