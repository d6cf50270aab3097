import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, readSignedRefreshToken, signRefreshToken } from './signed-refresh-token.ts'

const sessionId = '01234567-89ab-4cde-8f01-23456789abcd'
const key = Buffer.alloc(32, 7).toString('base64url')

test('is written byte for byte as the contract has it', () => {
  const content = Buffer.from('000123456789ab4cde8f0123456789abcdac02', 'hex')
  const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(content).digest().subarray(0, 16)
  const signed = Buffer.concat([content, signature])
  const checksum = createHash('sha256').update(signed).digest().subarray(0, 4)
  const token = signRefreshToken({ sessionId, counter: 300 }, key)
  expect(token).toBe(Buffer.concat([signed, checksum]).toString('base64url'))
})

test.each([0, 1, 127, 128, 300, 16_384, 2 ** 40])('the counter %i is read again', (counter) => {
  const read = readSignedRefreshToken(signRefreshToken({ sessionId, counter }, key))
  expect(read).toMatchObject({ sessionId, counter })
  expect(read && isSignedBy(read, key)).toBe(true)
})

test('another key did not sign it', () => {
  const read = readSignedRefreshToken(signRefreshToken({ sessionId, counter: 3 }, key))
  expect(read && isSignedBy(read, Buffer.alloc(32, 8).toString('base64url'))).toBe(false)
})

const token = signRefreshToken({ sessionId, counter: 3 }, key)
test.each([
  ['nothing', ''],
  ['a stored token', 'abcdefghijkl'],
  ['half of one', token.slice(0, 20)],
  ['all but its last letter', token.slice(0, -1)],
  ['one with padding', `${token}=`],
  ['one with a letter exchanged', `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`],
  ['one in the other alphabet', `${token}+/`],
  ['a counter that never ends', forge('ff'.repeat(9))],
  ['a counter that breaks off', forge('80')],
  ['no counter', forge('')],
  ['another version', forge('03', '01')],
])('%s is none', (_name, text) => {
  expect(readSignedRefreshToken(text)).toBeNull()
})

/** With a right checksum, so that only what is odd about it can be the reason. */
function forge(counter: string, version = '00'): string {
  const signed = Buffer.from(`${version}${sessionId.replaceAll('-', '')}${counter}${'00'.repeat(16)}`, 'hex')
  return Buffer.concat([signed, createHash('sha256').update(signed).digest().subarray(0, 4)]).toString('base64url')
}
