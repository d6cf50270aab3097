import { expect, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createSecurityHeaders } from './security-headers.ts'

const YEAR = 'max-age=31536000'

test.each([
  [{ SITE_URL: 'http://site.example' }, undefined],
  [{ SITE_URL: 'https://site.example' }, YEAR],
  [{ SITE_URL: 'https://site.example', HSTS: 'subdomains' }, `${YEAR}; includeSubDomains`],
  [{ SITE_URL: 'https://site.example', HSTS: 'preload' }, `${YEAR}; includeSubDomains; preload`],
])('with %o, the HSTS policy is %s', (settings, policy) => {
  const { siteUrl, hsts } = createConfig(readEnvironment(settings)).server
  const headers = new Map(createSecurityHeaders({ siteUrl, hsts, assets: null }))
  expect(headers.get('Strict-Transport-Security')).toBe(policy)
})
