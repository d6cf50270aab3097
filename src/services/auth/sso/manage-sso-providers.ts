import { isUuid } from '#domain/is-uuid.ts'
import type { AuthContext } from '../auth-context.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { SsoProviderBody } from '../wire/sso-bodies.ts'
import { loadMetadata } from './idp-metadata.ts'
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  SsoProviderConflict,
  selectSsoProviders,
  updateSsoProvider,
} from './sso-provider-store.ts'
import type { SsoProvider } from './sso-tables.ts'

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
]
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const RESOURCE = 'resource_'

/** The provider named by a path, by id or as resource_<id chosen by the operator>. */
export async function getSsoProvider({ db }: AuthContext, name: string): Promise<SsoProvider> {
  const isResource = name.startsWith(RESOURCE) && name.length > RESOURCE.length
  if (!isResource && !isUuid(name)) throw refusal('ssoProviderUnknown')
  const key = isResource ? { resourceId: name.slice(RESOURCE.length) } : { id: name }
  const provider = await findSsoProvider(db, key)
  if (!provider) throw refusal('ssoProviderUnknown')
  return provider
}

/** GET /admin/sso/providers */
export const listSsoProviders = ({ db }: AuthContext): Promise<SsoProvider[]> => selectSsoProviders(db)

/** POST /admin/sso/providers */
export async function createSsoProvider(ctx: AuthContext, body: SsoProviderBody): Promise<SsoProvider> {
  if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  const given = readMetadataSource(body)
  if (given.xml === '' && given.url === '') throw invalid('Either metadata_xml or metadata_url must be set')
  const { xml, metadata } = await loadMetadata(ctx, given)
  const at = new Date(ctx.now())
  const provider: SsoProvider = {
    id: ctx.newId(),
    resourceId: body.resource_id || null,
    isDisabled: body.disabled ?? false,
    domains: readDomains(body),
    entityId: metadata.entityId,
    metadataXml: xml,
    metadataUrl: given.url || null,
    attributeMapping: body.attribute_mapping ?? null,
    nameIdFormat: readNameIdFormat(body),
    createdAt: at,
    updatedAt: at,
  }
  await store(ctx, provider, (ids) =>
    ctx.db.transaction().execute((tx) => insertSsoProvider(tx, provider, { samlId: ctx.newId(), domainIds: ids })),
  )
  return provider
}

/** PUT /admin/sso/providers/{id}: anything not given stays. */
export async function changeSsoProvider(ctx: AuthContext, name: string, body: SsoProviderBody): Promise<SsoProvider> {
  const current = await getSsoProvider(ctx, name)
  const given = readMetadataSource(body)
  const isNew = given.xml !== '' || given.url !== ''
  const loaded = isNew ? await loadMetadata(ctx, given) : null
  if (loaded && loaded.metadata.entityId !== current.entityId) {
    const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${current.entityId}' but got '${loaded.metadata.entityId}'`
    throw new AuthError('invalid', 'saml_entity_id_mismatch', message)
  }
  const provider: SsoProvider = {
    ...current,
    ...(loaded && { metadataXml: loaded.xml, metadataUrl: given.url || null }),
    ...(body.domains && { domains: readDomains(body) }),
    ...(body.attribute_mapping && { attributeMapping: body.attribute_mapping }),
    ...(typeof body.name_id_format === 'string' && { nameIdFormat: readNameIdFormat(body) }),
    ...(typeof body.resource_id === 'string' && { resourceId: body.resource_id || null }),
    ...(typeof body.disabled === 'boolean' && { isDisabled: body.disabled }),
    updatedAt: new Date(ctx.now()),
  }
  await store(ctx, provider, (ids) => ctx.db.transaction().execute((tx) => updateSsoProvider(tx, provider, ids)))
  return provider
}

/** DELETE /admin/sso/providers/{id}: the accounts it vouched for stay, but nobody can sign in to them. */
export async function removeSsoProvider(ctx: AuthContext, name: string): Promise<SsoProvider> {
  const provider = await getSsoProvider(ctx, name)
  await deleteSsoProvider(ctx.db, provider.id)
  return provider
}

function readMetadataSource({ metadata_xml: xml, metadata_url: url }: SsoProviderBody): { xml: string; url: string } {
  if (xml !== '' && url !== '') throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  return { xml, url }
}

function readNameIdFormat({ name_id_format: format }: SsoProviderBody): string | null {
  if (!format) return null
  if (nameIdFormats.includes(format)) return format
  throw invalid(`name_id_format must be unspecified or one of ${nameIdFormats.join(', ')}`)
}

function readDomains({ domains }: SsoProviderBody): string[] {
  const names = [...new Set((domains ?? []).map((domain) => domain.trim().toLowerCase()))]
  const odd = names.find((name) => name.length > 253 || !DOMAIN.test(name))
  if (odd !== undefined) throw invalid('domains must hold domain names')
  return names
}

/** The database decides what is taken, so two administrators acting at once get one answer each. */
async function store(ctx: AuthContext, provider: SsoProvider, write: (domainIds: string[]) => Promise<void>) {
  try {
    await write(provider.domains.map(() => ctx.newId()))
  } catch (error) {
    throw error instanceof SsoProviderConflict ? refuseConflict(error, provider) : error
  }
}

function refuseConflict(cause: SsoProviderConflict, { entityId }: SsoProvider): AuthError {
  if (cause.taken === 'entityId') {
    const message = `SAML Identity Provider with this EntityID (${entityId}) already exists`
    return new AuthError('refused', 'saml_idp_already_exists', message, { cause })
  }
  if (cause.taken === 'domain') {
    const message = 'One of the domains is already assigned to an SSO identity provider'
    return new AuthError('invalid', 'sso_domain_already_exists', message, { cause })
  }
  return invalid('resource_id is already in use')
}
