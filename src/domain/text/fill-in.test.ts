import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { fillIn } from './fill-in.ts'

const speaker = { identity, siteUrl: 'https://www.offmarket-ontario.example' }

test('a text names the deployment’s own brokerage, team and ways to reach it', () => {
  expect(fillIn('{team} of {brokerage}, {address}: {email}, {phone}, {siteUrl}. {team}!', speaker)).toBe(
    'Offmarket Ontario of Example Realty Inc., Brokerage, 100 Example Street, Suite 200, Toronto, ON M5X 0A0: hello@offmarket-ontario.example, 416-555-0100, https://www.offmarket-ontario.example. Offmarket Ontario!',
  )
})

test('a text without placeholders stays as it is', () => {
  expect(fillIn('24 hours', speaker)).toBe('24 hours')
})

test('a placeholder that nothing fills is refused, so that no page shows it', () => {
  expect(() => fillIn('Call {fax}', speaker)).toThrow('{fax}')
})
