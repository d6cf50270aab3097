import { expect, test } from 'vitest'
import { createShareLinks } from './share-links.ts'

const page = { url: 'https://site.example/sell-fast?a=1&b=2', title: 'Sell "fast" & simply' }
const links = createShareLinks(page)

test.each([
  ['facebook', 'www.facebook.com', 'u'],
  ['x', 'twitter.com', 'url'],
  ['linkedin', 'www.linkedin.com', 'url'],
] as const)('%s is handed the whole address', (name, host, parameter) => {
  const url = new URL(links[name])
  expect(url.hostname).toBe(host)
  expect(url.searchParams.get(parameter)).toBe(page.url)
})

test('an e-mail carries the title as its subject and the address in its text', () => {
  const mail = new URL(links.email)
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('subject')).toBe(page.title)
  expect(mail.searchParams.get('body')).toBe(`${page.title}\r\n\r\n${page.url}`)
  // Mail programs do not decode a plus sign as a space.
  expect(links.email).not.toContain('+')
})
