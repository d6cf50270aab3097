import { Hono } from 'hono'
import { isOn, knownProviders } from '#services/auth/external/external-provider.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'

/** The public facts about the service. */
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
        // Providers that the operator configured are included, because pages offer only what is listed here.
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
  return routes
}
