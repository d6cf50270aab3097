import { sql } from 'kysely'
import { translateViolations } from '#platform/database/unique-violations.ts'
import type { Db, Tx } from '../auth-context.ts'
import type { SsoProvider } from './sso-tables.ts'

/** What a provider can be looked up by. */
type SsoProviderKey = { id: string } | { domain: string } | { entityId: string } | { resourceId: string }

export async function findSsoProvider(db: Db, key: SsoProviderKey): Promise<SsoProvider | null> {
  const [row] = await providers(db)
    .$if('id' in key, (query) => query.where('p.id', '=', 'id' in key ? key.id : ''))
    .$if('entityId' in key, (query) => query.where('s.entity_id', '=', 'entityId' in key ? key.entityId : ''))
    .$if('resourceId' in key, (query) =>
      query.where(sql`lower(p.resource_id)`, '=', 'resourceId' in key ? key.resourceId.toLowerCase() : ''),
    )
    .$if('domain' in key, (query) =>
      query.where('p.id', '=', (inner) =>
        inner
          .selectFrom('auth.sso_domains')
          .select('sso_provider_id')
          .where(sql`lower(domain)`, '=', 'domain' in key ? key.domain.toLowerCase() : ''),
      ),
    )
    .execute()
  return row ? toProvider(row) : null
}

export async function selectSsoProviders(db: Db): Promise<SsoProvider[]> {
  const rows = await providers(db).orderBy('p.created_at', 'desc').orderBy('p.id').execute()
  return rows.map(toProvider)
}

function providers(db: Db) {
  return db
    .selectFrom('auth.sso_providers as p')
    .innerJoin('auth.saml_providers as s', 's.sso_provider_id', 'p.id')
    .selectAll('p')
    .select(['s.entity_id', 's.metadata_xml', 's.metadata_url', 's.attribute_mapping', 's.name_id_format'])
    .select(
      sql<string[]>`array(select domain from auth.sso_domains d where d.sso_provider_id = p.id order by domain)`.as(
        'domains',
      ),
    )
}

type ProviderRow = Awaited<ReturnType<ReturnType<typeof providers>['execute']>>[number]

function toProvider(row: ProviderRow): SsoProvider {
  return {
    id: row.id,
    resourceId: row.resource_id,
    isDisabled: row.disabled ?? false,
    domains: row.domains,
    entityId: row.entity_id,
    metadataXml: row.metadata_xml,
    metadataUrl: row.metadata_url,
    attributeMapping: row.attribute_mapping,
    nameIdFormat: row.name_id_format,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Another provider has this entity id, one of these domains or this resource id. */
export class SsoProviderConflict extends Error {
  override name = 'SsoProviderConflict'
  readonly taken: 'entityId' | 'domain' | 'resourceId'

  constructor(taken: SsoProviderConflict['taken'], cause: Error) {
    super(`another SSO provider has this ${taken}`, { cause })
    this.taken = taken
  }
}

const translate = translateViolations({
  saml_providers_entity_id_key: (cause) => new SsoProviderConflict('entityId', cause),
  sso_domains_domain_idx: (cause) => new SsoProviderConflict('domain', cause),
  sso_providers_resource_id_idx: (cause) => new SsoProviderConflict('resourceId', cause),
})

interface Ids {
  samlId: string
  domainIds: string[]
}

export async function insertSsoProvider(tx: Tx, provider: SsoProvider, { samlId, domainIds }: Ids): Promise<void> {
  const { createdAt: created_at, updatedAt: updated_at } = provider
  await tx
    .insertInto('auth.sso_providers')
    .values({
      id: provider.id,
      resource_id: provider.resourceId,
      disabled: provider.isDisabled,
      created_at,
      updated_at,
    })
    .execute()
    .catch(translate)
  await tx
    .insertInto('auth.saml_providers')
    .values({ id: samlId, sso_provider_id: provider.id, ...samlColumns(provider), created_at, updated_at })
    .execute()
    .catch(translate)
  await insertDomains(tx, provider, domainIds)
}

/** Replaces all of it. */
export async function updateSsoProvider(tx: Tx, provider: SsoProvider, domainIds: string[]): Promise<void> {
  const { id, updatedAt: updated_at } = provider
  await tx
    .updateTable('auth.sso_providers')
    .set({ resource_id: provider.resourceId, disabled: provider.isDisabled, updated_at })
    .where('id', '=', id)
    .execute()
    .catch(translate)
  await tx
    .updateTable('auth.saml_providers')
    .set({ ...samlColumns(provider), updated_at })
    .where('sso_provider_id', '=', id)
    .execute()
    .catch(translate)
  await tx.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', id).execute()
  await insertDomains(tx, provider, domainIds)
}

export async function deleteSsoProvider(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.sso_providers').where('id', '=', id).execute()
}

function samlColumns(provider: SsoProvider) {
  return {
    entity_id: provider.entityId,
    metadata_xml: provider.metadataXml,
    metadata_url: provider.metadataUrl,
    attribute_mapping: provider.attributeMapping && JSON.stringify(provider.attributeMapping),
    name_id_format: provider.nameIdFormat,
  }
}

async function insertDomains(tx: Tx, { id, domains, updatedAt: at }: SsoProvider, ids: string[]): Promise<void> {
  if (domains.length === 0) return
  const rows = domains.map((domain, index) => ({
    id: ids[index] ?? '',
    sso_provider_id: id,
    domain,
    created_at: at,
    updated_at: at,
  }))
  await tx.insertInto('auth.sso_domains').values(rows).execute().catch(translate)
}
