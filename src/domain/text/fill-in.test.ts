import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { fillIn } from './fill-in.ts'

const placeholders = { identity, siteUrl: 'https://www.offmarket-ontario.example' }

test('a text names the brokerage and team of the deployment and how to reach them', () => {
  expect(fillIn('{team} of {brokerage}, {address}: {email}, {phone}, {siteUrl}. {team}!', placeholders)).toBe(
    'Offmarket Ontario of Example Realty Inc., Brokerage, 100 Example Street, Suite 200, Toronto, ON M5X 0A0: hello@offmarket-ontario.example, 416-555-0100, https://www.offmarket-ontario.example. Offmarket Ontario!',
  )
})

test('a text without placeholders does not change', () => {
  expect(fillIn('24 hours', placeholders)).toBe('24 hours')
})

test('an unknown placeholder is an error, so that no page shows it', () => {
  expect(() => fillIn('Call {fax}', placeholders)).toThrow('{fax}')
})
