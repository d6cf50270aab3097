import * as v from 'valibot'
import type { Metadata } from '../users/metadata.ts'

/** Which attribute of an assertion becomes which claim, as defined by the wire protocol. */
export const AttributeMapping = v.object({
  keys: v.record(
    v.string(),
    v.object({
      name: v.nullish(v.string(), ''),
      names: v.nullish(v.array(v.string()), []),
      default: v.nullish(v.unknown()),
      array: v.nullish(v.boolean(), false),
    }),
  ),
})
export type AttributeMapping = v.InferOutput<typeof AttributeMapping>

interface Attribute {
  name: string
  friendlyName: string
  values: string[]
}

interface VouchedFor {
  nameId: string
  nameIdFormat: string
  attributes: Attribute[]
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]

/** Claims with a defined meaning. Anything else in a mapping goes into custom_claims. */
const knownClaims = new Set([
  ...['name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone', 'full_name', 'avatar_url', 'slug', 'user_name'],
])
/** Claims only we may set, never a mapping. */
const ownClaims = new Set(['iss', 'sub', 'aud', 'iat', 'exp', 'email', 'email_verified', 'phone_verified'])

/** The permanent id of the person. An id made for a single visit does not count. May be empty. */
export function subjectOf({ nameId, nameIdFormat, attributes }: VouchedFor): string {
  return valuesOf(attributes, SUBJECT_ID)[0] || (nameIdFormat === TRANSIENT ? '' : nameId)
}

export function mapAttributes({ attributes }: VouchedFor, mapping: AttributeMapping | null): Metadata {
  const claims = Object.entries(mapping?.keys ?? {}).flatMap(([key, rule]) => {
    const names = [rule.name, ...rule.names].filter((name) => name !== '')
    const values = names.flatMap((name) => valuesOf(attributes, name))
    const found = rule.array ? (values.length > 0 ? values : undefined) : values[0]
    const value = found ?? rule.default
    return value === undefined || value === null ? [] : [[key, value] as const]
  })
  return Object.fromEntries(claims)
}

/** The address, from the mapping or its usual attributes. May be empty. */
export function emailOf(vouched: VouchedFor, claims: Metadata): string {
  if (typeof claims.email === 'string' && claims.email !== '') return claims.email
  const [found] = emailAttributes.flatMap((name) => valuesOf(vouched.attributes, name))
  return found ?? (vouched.nameIdFormat === EMAIL_FORMAT ? vouched.nameId : '')
}

/** What to store about a person from their assertion. */
export function samlIdentityData(
  claims: Metadata,
  own: { iss: string; sub: string; email: string; email_verified: boolean },
): Metadata {
  const entries = Object.entries(claims).filter(([key]) => !ownClaims.has(key))
  const known = entries.filter(([key]) => knownClaims.has(key))
  const custom = entries.filter(([key]) => !knownClaims.has(key))
  return {
    ...Object.fromEntries(known),
    ...(custom.length > 0 && { custom_claims: Object.fromEntries(custom) }),
    ...own,
    phone_verified: false,
  }
}

function valuesOf(attributes: Attribute[], name: string): string[] {
  return attributes
    .filter((attribute) => attribute.name === name || attribute.friendlyName === name)
    .flatMap(({ values }) => values)
    .filter((value) => value !== '')
}
