import { expect, test } from 'vitest'
import { readProviders } from './providers.ts'

test('the providers are those that the settings switch on, without our own ways to sign in', () => {
  const external = { google: true, github: false, 'custom:acme': true, email: true, phone: true, anonymous_users: true }
  expect(readProviders({ external })).toEqual(['google', 'custom:acme'])
})

test.each([null, 'no', [], {}, { external: null }, { external: 'google' }, { external: { google: 'yes' } }])(
  'settings like %j name no provider',
  (settings) => {
    expect(readProviders(settings)).toEqual([])
  },
)
