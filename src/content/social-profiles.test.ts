import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { selectProfiles, withoutPlaceholders } from './social-profiles.ts'

const own = { linkedin: 'https://www.linkedin.com/company/sample' }

test('the example identity shows a placeholder for each of the eight networks', () => {
  expect(Object.keys(selectProfiles(identity))).toEqual([
    'facebook',
    'instagram',
    'linkedin',
    'pinterest',
    'tiktok',
    'x',
    'yelp',
    'youtube',
  ])
})

test('a real identity shows its own profiles, and none if it has none', () => {
  const email = 'office@sample-realty.ca'
  expect(selectProfiles({ email, social: identity.social })).toEqual({})
  expect(selectProfiles({ email, social: { ...identity.social, ...own } })).toEqual(own)
})

test('search engines are told of no placeholder', () => {
  expect(withoutPlaceholders({ ...identity.social, ...own })).toEqual(own)
})
