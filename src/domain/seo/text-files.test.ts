import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { createHumansTxt } from './humans-txt.ts'
import { createLlmsTxt } from './llms-txt.ts'
import { createRobotsTxt } from './robots-txt.ts'
import { createSecurityTxt } from './security-txt.ts'
import { createSitemapXml } from './sitemap-xml.ts'

const siteUrl = 'https://www.offmarket-ontario.example'

test('robots.txt allows everything, and two search engines may read faster than the rest', () => {
  expect(createRobotsTxt(siteUrl).split('\n\n')).toEqual([
    'User-agent: Googlebot\nAllow: /\nCrawl-delay: 1',
    'User-agent: Bingbot\nAllow: /\nCrawl-delay: 1',
    'User-agent: *\nAllow: /\nCrawl-delay: 2',
    `Sitemap: ${siteUrl}/sitemap.xml\n`,
  ])
})

test('the sitemap has each page with its address and the day of its last change', () => {
  const xml = createSitemapXml(siteUrl, [
    { path: '/', updated: '2026-11-15' },
    { path: '/contact', updated: '2026-10-01' },
  ])
  expect(xml.replaceAll(/\s+/g, '')).toContain(
    `<url><loc>${siteUrl}/</loc><lastmod>2026-11-15</lastmod></url><url><loc>${siteUrl}/contact</loc><lastmod>2026-10-01</lastmod></url>`,
  )
})

test('security.txt is valid for a year from the start, even across leap days', () => {
  const expires = (now: string) => /Expires: (.*)/.exec(createSecurityTxt({ siteUrl, email: 'a@b.example', now }))?.[1]
  expect(expires('2026-11-15T09:30:00.000Z')).toBe('2027-11-15T00:00:00.000Z')
  expect(expires('2028-02-29T09:30:00.000Z')).toBe('2029-03-01T00:00:00.000Z')
})

test('security.txt has its own address and a contact', () => {
  const text = createSecurityTxt({ siteUrl, email: 'a@b.example', now: '2026-11-15T09:30:00.000Z' })
  expect(text).toContain('Contact: mailto:a@b.example\n')
  expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`)
  expect(text).toContain('Preferred-Languages: en\n')
})

test('llms.txt names the brokerage, groups the pages and leaves out empty groups', () => {
  const contact = { path: '/contact', label: 'Contact', seo: { description: 'How to reach us.' } } as const
  const text = createLlmsTxt({ siteUrl, identity, pages: [contact], cities: [], legal: [] })
  expect(text).toMatch(/^# Offmarket Ontario, Example Realty Inc., Brokerage\n\n> /)
  expect(text).toContain(`## Pages\n\n- [Contact](${siteUrl}/contact): How to reach us.\n`)
  expect(text).not.toContain('## Cities')
  expect(text).not.toMatch(/[{}]/)
})

test('humans.txt names the people with their designation', () => {
  const text = createHumansTxt({ siteUrl, identity, updated: '2026-11-15' })
  expect(text).toContain('Example Realty Inc., Brokerage\n')
  expect(text).toContain('Name of the broker, Broker\n')
  expect(text).toContain('Last update: 2026-11-15\n')
})
