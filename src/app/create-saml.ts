import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { readSamlKeys, type SamlKeys } from '#platform/saml/saml-keys.ts'
import { createServiceProvider, type ServiceProvider } from '#platform/saml/service-provider.ts'

/** Our SAML service provider. Its key is read on first use, and created if missing. */
export function createSaml(config: Config, baseUrl: string, now: () => number): ServiceProvider {
  const { samlKeyFile } = config.auth
  const path = samlKeyFile ?? join(config.dataDir, 'saml-key.pem')
  let keys: Promise<SamlKeys> | null = null
  return createServiceProvider({
    entityId: `${baseUrl}/sso/saml/metadata`,
    acsUrl: `${baseUrl}/sso/saml/acs`,
    now,
    keys: () => {
      keys ??= readSamlKeys(path, { createIfMissing: samlKeyFile === undefined, now: now() })
      // Do not cache a failure: the key may be readable later.
      keys.catch(() => {
        keys = null
      })
      return keys
    },
  })
}
