import { expect, test } from 'vitest'
import { nameOfProvider } from './name-of-provider.ts'

test('providers are shown with their usual names', () => {
  expect(['github', 'google', 'custom:acme'].map(nameOfProvider)).toEqual(['GitHub', 'Google', 'Acme'])
})
