import { expect, test } from 'vitest'
import type { Claim } from '#content/claims.ts'
import { findForbiddenWordings, findUnregisteredClaims } from './wording-rules.ts'

function makeClaim(overrides: Partial<Claim> = {}): Claim {
  return {
    id: 'reply',
    text: 'A reply within 48 hours (2 business days)',
    figure: '1000+',
    label: 'investors',
    kind: 'team-claim',
    evidence: 'A report',
    source: 'The team',
    asOf: '2026-01-01',
    expires: '2027-01-01',
    ...overrides,
  }
}

test.each([
  ['the Best brokers in town', 'best'],
  ['Ontario’s #1 team', 'number one'],
  ['we are number one', 'number one'],
  ['a leading brokerage', 'leading'],
  ['a top-rated team', 'top'],
  ['your top choice', 'top'],
  ['the premier address', 'premier'],
  ['the most trusted name', 'most'],
  ['the fastest sale', 'fastest'],
  ['unbeatable service', 'unbeatable'],
  ['award-winning', 'award'],
  ['Guaranteed offer', 'guaranteed'],
  ['we guarantee it', 'guaranteed'],
  ['a risk-free sale', 'risk-free'],
  ['above market value', 'market value'],
  ['no fees, no commission', 'no fees'],
  ['get top dollar', 'top dollar'],
  ['our experts', 'expert'],
])('"%s" is found', (text, id) => {
  expect(findForbiddenWordings(text).map((finding) => finding.id)).toContain(id)
})

test.each([
  'Top sectors: Office, Retail',
  'at the bestowal of the topsoil',
  'Industry Expertise',
  'it leads to the lake, on the lowestoft road',
  'premiere of a film',
])('"%s" is accepted', (text) => {
  expect(findForbiddenWordings(text)).toEqual([])
})

test('an allowed passage covers only itself', () => {
  expect(findForbiddenWordings('Top sectors of a top team').map(({ id }) => id)).toEqual(['top'])
})

test('a count or a promised time that no claim contains is found', () => {
  const register = [makeClaim()]
  expect(findUnregisteredClaims('Over 5000+ investors', register)).toEqual(['Over 5000+ investors'])
  expect(findUnregisteredClaims('An answer within 12 hours.', register)).toEqual(['An answer within 12 hours.'])
  expect(findUnregisteredClaims('Closing in as little as 3 days', register)).toHaveLength(1)
})

test('a count or a promise that a claim contains is accepted, in digits or in words', () => {
  const register = [makeClaim()]
  expect(findUnregisteredClaims('1000+ investors hear back within 48 hours', register)).toEqual([])
  expect(findUnregisteredClaims('An answer within two business days.', register)).toEqual([])
})
