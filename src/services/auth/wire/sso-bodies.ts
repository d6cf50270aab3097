import * as v from 'valibot'
import { AttributeMapping } from '../sso/saml-attributes.ts'

const Text = v.nullish(v.string(), '')

/** POST /sso */
export const SsoBody = v.object({
  provider_id: Text,
  domain: Text,
  redirect_to: Text,
  skip_http_redirect: v.nullish(v.boolean(), false),
  code_challenge: Text,
  code_challenge_method: Text,
})
export type SsoBody = v.InferOutput<typeof SsoBody>

/** How an administrator describes an identity provider. */
export const SsoProviderBody = v.object({
  type: Text,
  metadata_xml: Text,
  metadata_url: Text,
  domains: v.nullish(v.array(v.string())),
  attribute_mapping: v.nullish(AttributeMapping),
  name_id_format: v.nullish(v.string()),
  resource_id: v.nullish(v.string()),
  disabled: v.nullish(v.boolean()),
})
export type SsoProviderBody = v.InferOutput<typeof SsoProviderBody>
