import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { readSamlKeys, type SamlKeys } from '#platform/saml/saml-keys.ts'
import { createServiceProvider, type ServiceProvider } from '#platform/saml/service-provider.ts'

/** Our side of SAML. Its key is read, and the first time made, when it is first needed. */
export function createSaml(config: Config, baseUrl: string, now: () => number): ServiceProvider {
  const { samlKeyFile } = config.auth
  const path = samlKeyFile ?? join(config.dataDir, 'saml-key.pem')
  let keys: Promise<SamlKeys> | null = null
  return createServiceProvider({
    entityId: `${baseUrl}/sso/saml/metadata`,
    acsUrl: `${baseUrl}/sso/saml/acs`,
    now,
    keys: () => {
      keys ??= readSamlKeys(path, { isOurs: samlKeyFile === undefined, now: now() })
      // What cannot be read now may be there later.
      keys.catch(() => {
        keys = null
      })
      return keys
    },
  })
}
