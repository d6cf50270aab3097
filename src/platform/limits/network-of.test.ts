import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff:a::9', '2001:db8:1::/48'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
