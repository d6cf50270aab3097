import { expect, test } from 'vitest'
import { createPageMeta, type MetaTag } from './page-meta.ts'

const options = {
  siteUrl: 'https://www.offmarket-ontario.example',
  path: '/contact',
  siteName: 'Example Realty Inc., Brokerage',
} as const
const seo = { title: 'Contact', description: 'How to reach us', keywords: ['office', 'phone'] }

function content(tags: MetaTag[], key: string): string | undefined {
  return tags.find((tag) => ('name' in tag ? tag.name : tag.property) === key)?.content
}

test('a title of 60 and a description of 160 characters are not cut', () => {
  const text = { ...seo, title: 't'.repeat(60), description: 'd'.repeat(160) }
  const meta = createPageMeta(text, options)
  expect(meta.title).toBe(text.title)
  expect(content(meta.tags, 'description')).toBe(text.description)
})

test('a longer title is cut to 57 characters and three dots, a longer description to 157', () => {
  const meta = createPageMeta({ ...seo, title: 't'.repeat(61), description: 'd'.repeat(161) }, options)
  expect(meta.title).toBe(`${'t'.repeat(57)}...`)
  expect(content(meta.tags, 'og:title')).toBe(meta.title)
  expect(content(meta.tags, 'description')).toBe(`${'d'.repeat(157)}...`)
  expect(content(meta.tags, 'og:description')).toBe(`${'d'.repeat(157)}...`)
})

test('a shared page has the brokerage and an image with its size and alternative text', () => {
  const { tags } = createPageMeta(seo, options)
  expect(content(tags, 'og:site_name')).toBe('Example Realty Inc., Brokerage')
  expect(content(tags, 'og:locale')).toBe('en_CA')
  expect(content(tags, 'og:type')).toBe('website')
  expect(content(tags, 'og:image')).toBe('https://www.offmarket-ontario.example/social/contact.png')
  expect(content(tags, 'og:image:width')).toBe('1200')
  expect(content(tags, 'og:image:height')).toBe('630')
  expect(content(tags, 'og:image:alt')).toBe('Contact. Example Realty Inc., Brokerage')
  expect(content(tags, 'twitter:card')).toBe('summary_large_image')
  expect(content(createPageMeta(seo, { ...options, path: '/' }).tags, 'og:image')).toMatch(/\/social\/home\.png$/)
})
