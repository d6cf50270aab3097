import { expect, test } from 'vitest'
import { createPageMeta } from './page-meta.ts'

const options = { siteUrl: 'https://www.offmarket-ontario.example', path: '/contact' }

test('a title of 60 and a description of 160 characters stay whole', () => {
  const text = { title: 't'.repeat(60), description: 'd'.repeat(160) }
  expect(createPageMeta(text, options)).toMatchObject(text)
})

test('a longer title is cut to 57 characters and three dots, a longer description to 157', () => {
  const meta = createPageMeta({ title: 't'.repeat(61), description: 'd'.repeat(161) }, options)
  expect(meta.title).toBe(`${'t'.repeat(57)}...`)
  expect(meta.description).toBe(`${'d'.repeat(157)}...`)
})

test('a page has its canonical address, and the 404 page asks not to be indexed', () => {
  const text = { title: 'Contact', description: 'How to reach us' }
  expect(createPageMeta(text, options)).toMatchObject({
    canonical: 'https://www.offmarket-ontario.example/contact',
    robots: null,
  })
  expect(createPageMeta(text, { ...options, path: null })).toMatchObject({ canonical: null, robots: 'noindex' })
})
