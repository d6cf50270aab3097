import { expect, test } from 'vitest'
import { emailOf, mapAttributes, samlIdentityData, subjectOf } from './saml-attributes.ts'

const vouched = {
  nameId: 'n-1',
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  attributes: [
    { name: 'urn:oid:2.16.840.1.113730.3.1.241', friendlyName: 'displayName', values: ['', 'Robin'] },
    { name: 'groups', friendlyName: '', values: ['a', 'b'] },
  ],
}
const rule = { name: '', names: [], default: undefined, array: false }

test('attributes are found by name or friendly name, the first that says something counts', () => {
  const keys = {
    full_name: { ...rule, names: ['missing', 'displayName'] },
    groups: { ...rule, name: 'groups', array: true },
    group: { ...rule, name: 'groups' },
    level: { ...rule, name: 'level', default: 3 },
    nothing: { ...rule, name: 'nothing', array: true },
  }
  expect(mapAttributes(vouched, { keys })).toEqual({ full_name: 'Robin', groups: ['a', 'b'], group: 'a', level: 3 })
  expect(mapAttributes(vouched, null)).toEqual({})
})

test('a subject-id attribute names somebody before the NameID does, and a name for one visit nobody', () => {
  expect(subjectOf(vouched)).toBe('n-1')
  const id = { name: 'urn:oasis:names:tc:SAML:attribute:subject-id', friendlyName: '', values: ['s-1'] }
  expect(subjectOf({ ...vouched, attributes: [id] })).toBe('s-1')
  const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  expect(subjectOf({ ...vouched, nameIdFormat })).toBe('')
})

test('an address comes from the mapping, from where it usually is, or from a NameID that is one', () => {
  const mail = { name: 'mail', friendlyName: '', values: ['mail@company.example'] }
  const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  expect(emailOf({ ...vouched, attributes: [mail] }, { email: 'mapped@company.example' })).toBe(
    'mapped@company.example',
  )
  expect(emailOf({ ...vouched, attributes: [mail] }, {})).toBe('mail@company.example')
  expect(emailOf({ ...vouched, nameId: 'name@company.example', nameIdFormat }, {})).toBe('name@company.example')
  expect(emailOf(vouched, {})).toBe('')
})

test('no mapping can say who somebody is, or that an address is proven', () => {
  const own = { iss: 'idp', sub: 's-1', email: 'a@company.example', email_verified: false }
  const data = samlIdentityData({ sub: 'other', email_verified: true, role: 'admin', picture: 'p', __proto__x: 1 }, own)
  expect(data).toEqual({ ...own, phone_verified: false, picture: 'p', custom_claims: { role: 'admin', __proto__x: 1 } })
})
