import { type Context, Hono } from 'hono'
import { requireAdmin } from '#services/auth/sessions/authenticate.ts'
import {
  changeSsoProvider,
  createSsoProvider,
  getSsoProvider,
  listSsoProviders,
  removeSsoProvider,
} from '#services/auth/sso/manage-sso-providers.ts'
import type { SsoProvider } from '#services/auth/sso/sso-tables.ts'
import { SsoProviderBody } from '#services/auth/wire/sso-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { readBody } from '../read-body.ts'

const PATH = '/admin/sso/providers'

/** Manages companies' identity providers, for requests with the secret key. */
export function createSsoAdminRoutes({ auth }: AuthDependencies): Hono {
  const routes = new Hono()
  const asAdmin = (handle: (c: Context) => Promise<Response>) => async (c: Context) => {
    await requireAdmin(auth, c.req.header('authorization'))
    return handle(c)
  }
  const idOf = (c: Context) => c.req.param('id') ?? ''

  routes.get(
    PATH,
    asAdmin(async (c) => {
      const providers = await listSsoProviders(auth)
      // The XML is left out of lists, because it can be long.
      return c.json({ items: providers.map((provider) => shape({ ...provider, metadataXml: '' })) })
    }),
  )
  routes.post(
    PATH,
    asAdmin(async (c) => c.json(shape(await createSsoProvider(auth, await readBody(c, SsoProviderBody))), 201)),
  )
  routes.get(
    `${PATH}/:id`,
    asAdmin(async (c) => c.json(shape(await getSsoProvider(auth, idOf(c))))),
  )
  routes.put(
    `${PATH}/:id`,
    asAdmin(async (c) => c.json(shape(await changeSsoProvider(auth, idOf(c), await readBody(c, SsoProviderBody))))),
  )
  routes.delete(
    `${PATH}/:id`,
    asAdmin(async (c) => c.json(shape(await removeSsoProvider(auth, idOf(c))))),
  )
  return routes
}

function shape(provider: SsoProvider) {
  return {
    id: provider.id,
    ...(provider.resourceId && { resource_id: provider.resourceId }),
    ...(provider.isDisabled && { disabled: true }),
    saml: {
      entity_id: provider.entityId,
      ...(provider.metadataXml && { metadata_xml: provider.metadataXml }),
      ...(provider.metadataUrl && { metadata_url: provider.metadataUrl }),
      ...(provider.attributeMapping && { attribute_mapping: provider.attributeMapping }),
      ...(provider.nameIdFormat && { name_id_format: provider.nameIdFormat }),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }
}
