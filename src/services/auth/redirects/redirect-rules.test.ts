import { expect, test } from 'vitest'
import { isAllowedRedirect } from './redirect-rules.ts'

const rules = {
  siteUrl: 'https://www.site.example',
  redirectUrls: [
    'https://app.example/*',
    'https://*.preview.example/**',
    'https://one.example/?[a-c]{x,yz}',
    'https://[!a]x.example/',
    'myapp://back',
    'http://localhost:*/cb',
  ],
}

test.each([
  'https://www.site.example',
  'https://www.site.example/any/path?x=1#y',
  'https://app.example/cb',
  'https://app.example/',
  'https://a.preview.example/deep/path.html?x=/..',
  'https://one.example/qbyz',
  'https://bx.example/',
  'myapp://back',
  'http://localhost:5173/cb',
  'http://127.0.0.1:3000/x',
  'http://127.9.9.9/',
  'http://[::1]:80/',
  'https://app.example/cb#https://evil.example',
])('%s is allowed', (url) => {
  expect(isAllowedRedirect(url, rules)).toBe(true)
})

test.each([
  '',
  '/path',
  '//www.site.example',
  'http://www.site.example',
  'https://www.site.example:8443',
  'https://www.site.example.evil.example',
  'https://www.site.example@evil.example',
  'https://user@www.site.example',
  'https://user:password@www.site.example',
  'https://www.site.example\\@evil.example',
  'https://evil.example\\.www.site.example',
  'https://www.site.example\t',
  'https://www.site.example\n.evil.example',
  'https://app.example/deep/path',
  'https://app.example/cb.html',
  'https://app.example/cb?next=https://evil.example',
  'https://appXexample/cb',
  'https://evil.example/?https://app.example/cb',
  'https://a.b.preview.example/',
  'https://one.example/qdx',
  'https://ax.example/',
  'myapp://back/deep',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://www.site.example/x',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'http://[::ffff:169.254.169.254]/',
  'http://[fe80::1]/',
  'https://www.s\u0456te.example/',
  'https://www.site.example\u3002evil.example/',
  'https://xn--www-9sa.site.example/',
  `https://app.example/${'a'.repeat(3000)}`,
])('%s is refused', (url) => {
  expect(isAllowedRedirect(url, rules)).toBe(false)
})

test('on a developer’s own machine any port is allowed', () => {
  const local = { siteUrl: 'http://localhost:3000', redirectUrls: [] }
  expect(isAllowedRedirect('http://localhost:5173/auth', local)).toBe(true)
  expect(isAllowedRedirect('https://localhost:5173/auth', local)).toBe(false)
})
