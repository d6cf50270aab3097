import { expect, test } from 'vitest'
import { isAllowedRedirect } from '#services/auth/redirects/redirect-rules.ts'

// A wildcard in AUTH_REDIRECT_URLS applies only within its part of the URL. Sign-in tokens go where it allows.

const siteUrl = 'https://www.site.example'
const allows = (pattern: string, url: string) => isAllowedRedirect(url, { siteUrl, redirectUrls: [pattern] })

test.each([
  ['https://*.x.example/a', 'https://evil?.x.example/a'],
  ['https://*.x.example/a', 'https://evil#.x.example/a'],
  ['https://*.x.example/**', 'https://evil?.x.example/'],
  ['https://**.x.example/**', 'https://evil.example/.x.example/'],
  ['https://**.x.example/**', 'https://evil.example?q=.x.example/'],
  ['https://?.x.example/', 'https://?.x.example/'],
  ['https://[!a].x.example/', 'https://?.x.example/'],
  ['https://{*,b}.x.example/a', 'https://evil?.x.example/a'],
  ['**.x.example/a', 'https://evil?.x.example/a'],
  ['http*://x.example/a', 'https://evil?://x.example/a'],
  ['https://x.example/safe/**', 'https://x.example/safe/../admin'],
  ['https://x.example:*/a', 'https://x.example:1@evil.example/a'],
])('%s does not allow %s', (pattern, url) => {
  expect(allows(pattern, url)).toBe(false)
})

test.each([
  ['https://*.x.example/a', 'https://b.x.example/a'],
  ['https://**.x.example/**', 'https://b.c.x.example/deep/path?q=1'],
  ['https://{a,b}.x.example/{x,y/**}', 'https://b.x.example/y/z'],
  ['http://localhost:**', 'http://localhost:5173/deep/path'],
  ['https://x.example', 'https://x.example/'],
  ['https://x.example/', 'https://x.example'],
  ['https://x.example/cb*', 'https://x.example/cb?code=1'],
  ['{myapp,otherapp}://back', 'otherapp://back'],
  ['**', 'https://anything.example/at/all'],
])('%s allows %s', (pattern, url) => {
  expect(allows(pattern, url)).toBe(true)
})
