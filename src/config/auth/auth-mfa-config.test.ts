import { expect, test } from 'vitest'
import { createConfig } from '../config.ts'
import { readEnvironment } from '../environment.ts'

const settingsOf = (environment: Record<string, string>) => createConfig(readEnvironment(environment)).auth.settings

test('security keys belong to the site unless the settings say otherwise', () => {
  expect(settingsOf({ SITE_URL: 'https://www.site.example:8443' }).relyingParty).toMatchObject({
    id: 'www.site.example',
    origins: ['https://www.site.example:8443'],
  })
  const other = {
    AUTH_WEBAUTHN_RP_ID: 'site.example',
    AUTH_WEBAUTHN_ORIGINS: 'https://site.example, https://b.site.example',
  }
  expect(settingsOf({ ...other, AUTH_WEBAUTHN_RP_NAME: 'Sample Site' }).relyingParty).toEqual({
    id: 'site.example',
    name: 'Sample Site',
    origins: ['https://site.example', 'https://b.site.example'],
  })
})

test.each([
  ['AUTH_WEBAUTHN_RP_ID', 'https://site.example'],
  ['AUTH_WEBAUTHN_RP_ID', 'Site.example'],
  ['AUTH_WEBAUTHN_ORIGINS', 'site.example'],
  ['AUTH_WEBAUTHN_ORIGINS', 'https://site.example/'],
  ['AUTH_MFA_TOTP', 'yes'],
  ['AUTH_MFA_CHALLENGE_LIFE_S', '299'],
])('%s=%s is refused', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

test('only apps are on by default, and a kind can be limited to existing factors', () => {
  const { kinds } = settingsOf({ AUTH_MFA_PHONE: 'verify' }).mfa
  expect(kinds).toEqual({
    totp: { canEnroll: true, canVerify: true },
    phone: { canEnroll: false, canVerify: true },
    webauthn: { canEnroll: false, canVerify: false },
  })
})
