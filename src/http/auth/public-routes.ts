import { Hono } from 'hono'
import type { AuthDependencies } from './auth-dependencies.ts'

const providers = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

/** What anybody may know of the service. */
export function createPublicRoutes({ auth: { settings }, publicKeys }: AuthDependencies): Hono {
  const routes = new Hono()
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
        ...Object.fromEntries(providers.map((name) => [name, false])),
        email: settings.isEmailOn,
        phone: false,
      },
      disable_signup: !settings.isSignUpOpen,
      mailer_autoconfirm: settings.isAutoconfirmOn,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  )
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys: await publicKeys() })
  })
  return routes
}
