import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { linkText } from './linked-text.ts'

const placeholders = { identity, siteUrl: 'https://www.offmarket-ontario.example' }

test('addresses and the names of pages become links, the rest stays text', () => {
  expect(linkText('Write to {email} or call {phone}. {team} has a Privacy Policy.', placeholders)).toEqual([
    'Write to ',
    { text: 'hello@offmarket-ontario.example', href: 'mailto:hello@offmarket-ontario.example' },
    ' or call ',
    { text: '416-555-0100', href: 'tel:+14165550100' },
    '. Offmarket Ontario has a ',
    { text: 'Privacy Policy', href: '/privacy-policy' },
    '.',
  ])
})

test('a page does not link to itself', () => {
  expect(linkText('See the Privacy Policy.', placeholders, '/privacy-policy')).toEqual([
    'See the ',
    'Privacy Policy',
    '.',
  ])
})

test('names are case-sensitive', () => {
  expect(linkText('recoXonXca', placeholders)).toEqual(['recoXonXca'])
})
