import { expect, test } from 'vitest'
import { startLeads } from '../../integration/leads/start-leads.ts'

// PostgreSQL cannot store NUL. Bodies are cleaned of it, but a query string may also bring it to the database.

const secretKey = `sb_secret_${'x'.repeat(32)}`
const settings = {
  SECRET_KEY: secretKey,
  AUTH_GITHUB_CLIENT_ID: 'x',
  AUTH_GITHUB_CLIENT_SECRET: 'x',
  AUTH_SAML: 'on',
  AUTH_PASSKEYS: 'on',
}
const names = [
  ...['nonce', 'scopes', 'state', 'code', 'redirect_to', 'invite_token', 'code_challenge', 'type', 'token'],
  ...['token_hash', 'filter', 'sort', 'page', 'per_page', 'scope', 'resource_id', 'age', 'inquiries', 'download'],
]

test('no query with NUL in it makes any operation fail', async () => {
  await using fixture = await startLeads(settings)
  const paths = fixture.routes
    // The fixture has no health checks or page view counts.
    .filter(({ method, path }) => method !== 'ALL' && !/\*|z$|\/track$/.test(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000') }))
  const broken: string[] = []
  for (const { method, path } of paths) {
    const each = names.map((name) => `${name}=%00`)
    // The others read hardly anything from a query.
    for (const part of method === 'GET' ? each : [each.join('&')]) {
      const query = `${path.endsWith('/authorize') ? 'provider=github&' : ''}${part}`
      const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' }
      const body = method === 'GET' ? null : '{}'
      const { status } = await fixture.request(`${path}?${query}`, { method, headers, body })
      if (status >= 500) broken.push(`${method} ${path}?${query} ${status}`)
    }
  }
  expect(paths.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})
