import { expect, test } from 'vitest'
import { createClientAddressReader } from './client-address.ts'

test('without proxies, the address of the socket counts and forwarded headers are ignored', () => {
  const read = createClientAddressReader([])
  expect(read('203.0.113.7', '198.51.100.1').address).toBe('203.0.113.7')
})

test('behind a listed proxy, the last hop that no proxy wrote counts, not what the client claims', () => {
  const read = createClientAddressReader(['10.0.0.0/8', '::1'])
  expect(read('10.1.2.3', '1.1.1.1, 203.0.113.7, 10.9.9.9').address).toBe('203.0.113.7')
  expect(read('::1', '198.51.100.4').address).toBe('198.51.100.4')
  expect(read('203.0.113.9', '198.51.100.4').address).toBe('203.0.113.9')
})

test('if the forwarded header is unreadable, the address of the proxy counts', () => {
  const read = createClientAddressReader(['10.0.0.1'])
  expect(read('10.0.0.1', 'unknown, <script>').address).toBe('10.0.0.1')
  expect(read('10.0.0.1', '').address).toBe('10.0.0.1')
})

test.each([
  '2001:db8:1:2:3:4:5:6',
  '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
  '2001:DB8:1:2::1',
  '2001:db8:1:2:0:0:0:1',
  '2001:db8:1:2::',
  '2001:db8:1:2:aaaa::',
  '2001:db8:1:2::192.0.2.1',
  '2001:db8:1:2:3:4:5:6%eth0',
])('%s belongs to the same /64', (spelling) => {
  expect(createClientAddressReader([])(spelling, undefined).limitKey).toBe('2001:db8:1:2::/64')
})

test.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::7]:5678', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:db8::5678', '2001:db8::5678'],
  ['1.1.1.1, 203.0.113.7:5678, 10.0.0.2:443', '203.0.113.7'],
])('a proxy may add the port: %s', (forwarded, address) => {
  expect(createClientAddressReader(['10.0.0.0/8'])('10.0.0.1', forwarded).address).toBe(address)
})

test.each([
  '203.0.113.7:',
  '203.0.113.7:port',
  '[2001:db8::7]5678',
  '[203.0.113.7',
  ':80',
  '[]:80',
  '203.0.113.7:123456',
])('what only looks like an address with a port is unreadable: %s', (forwarded) => {
  expect(createClientAddressReader(['10.0.0.1'])('10.0.0.1', forwarded).address).toBe('10.0.0.1')
})

test('the zone of a link-local address is ignored', () => {
  expect(createClientAddressReader([])('fe80::1%eth0', undefined).address).toBe('fe80::1')
  expect(createClientAddressReader(['::1'])('::1', 'fe80::2%3').address).toBe('fe80::2')
})

test('an IPv4-mapped IPv6 address is the IPv4 address', () => {
  const read = createClientAddressReader(['127.0.0.1'])
  expect(read('::ffff:203.0.113.7', undefined).limitKey).toBe('203.0.113.7')
  expect(read('::ffff:127.0.0.1', '203.0.113.8').limitKey).toBe('203.0.113.8')
})
