import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['192.88.99.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '3fff::1'],
  ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe::1', '2001:db8::1'],
  ...['', 'localhost', 'not an address', '1.2.3'],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ...['93.184.215.14', '8.8.8.8', '1.1.1.1', '140.82.112.3'],
  ...['2606:4700:4700::1111', '2a00:1450:4001::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
