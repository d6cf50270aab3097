import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

test.each([
  [{}, null],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://site.example' }, false],
  // Typed into the address bar, or opened by a mail.
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://site.example' }, true],
  [{ origin: 'https://site.example.evil.example' }, false],
  [{ origin: 'null' }, false],
  // By another name of ours, such as that of a test or of a machine behind a proxy.
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  [{ origin: 'http://localhost:3001', host: 'localhost:3000' }, false],
])('%o comes from this site: %s', async (headers, expected) => {
  const app = new Hono().get('/', (c) => c.json(isSameOrigin(c, 'https://site.example')))
  expect(await (await app.request('/', { headers: { ...headers } })).json()).toBe(expected)
})
