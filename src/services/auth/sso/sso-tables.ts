import type { ColumnType, Selectable } from 'kysely'
import type { AttributeMapping } from './saml-attributes.ts'

interface SsoProvidersTable {
  id: string
  resource_id: string | null
  created_at: Date
  updated_at: Date
  disabled: boolean | null
}

interface SsoDomainsTable {
  id: string
  sso_provider_id: string
  domain: string
  created_at: Date
  updated_at: Date
}

interface SamlProvidersTable {
  id: string
  sso_provider_id: string
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: ColumnType<AttributeMapping | null, string | null, string | null>
  created_at: Date
  updated_at: Date
  name_id_format: string | null
}

interface SamlRelayStatesTable {
  id: string
  sso_provider_id: string
  request_id: string
  for_email: string | null
  redirect_to: string | null
  created_at: Date
  updated_at: Date
  flow_state_id: string | null
}

interface UsedSamlAssertionsTable {
  sso_provider_id: string
  assertion_id: string
  expires_at: Date
  flow_state_id: string | null
  session_not_after: Date | null
}

/** Identity providers, and sign-ins in progress with them. */
export interface SsoTables {
  'auth.sso_providers': SsoProvidersTable
  'auth.sso_domains': SsoDomainsTable
  'auth.saml_providers': SamlProvidersTable
  'auth.saml_relay_states': SamlRelayStatesTable
  used_saml_assertions: UsedSamlAssertionsTable
}

export type SamlRelayStateRow = Selectable<SamlRelayStatesTable>

/** An identity provider with everything that belongs to it. */
export interface SsoProvider {
  id: string
  resourceId: string | null
  isDisabled: boolean
  domains: string[]
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  attributeMapping: AttributeMapping | null
  nameIdFormat: string | null
  createdAt: Date
  updatedAt: Date
}
