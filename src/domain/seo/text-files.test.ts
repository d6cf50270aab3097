import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { createLlmsTxt } from './llms-txt.ts'
import { createSecurityTxt } from './security-txt.ts'

const siteUrl = 'https://www.offmarket-ontario.example'

test('security.txt is valid for a year from the start, even across leap days', () => {
  const expires = (now: string) => /Expires: (.*)/.exec(createSecurityTxt({ siteUrl, email: 'a@b.example', now }))?.[1]
  expect(expires('2026-11-15T09:30:00.000Z')).toBe('2027-11-15T00:00:00.000Z')
  expect(expires('2028-02-29T09:30:00.000Z')).toBe('2029-03-01T00:00:00.000Z')
})

test('llms.txt names the brokerage, groups the pages and leaves out empty groups', () => {
  const contact = { path: '/contact', label: 'Contact', seo: { description: 'How to reach us.' } } as const
  const text = createLlmsTxt({ siteUrl, identity, pages: [contact], cities: [], legal: [] })
  expect(text).toMatch(/^# Offmarket Ontario, Example Realty Inc., Brokerage\n\n> /)
  expect(text).toContain(`## Pages\n\n- [Contact](${siteUrl}/contact): How to reach us.\n`)
  expect(text).not.toContain('## Cities')
  expect(text).not.toMatch(/[{}]/)
})
