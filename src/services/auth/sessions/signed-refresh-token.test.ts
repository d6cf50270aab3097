import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, readSignedRefreshToken, signRefreshToken } from './signed-refresh-token.ts'

const sessionId = '01234567-89ab-4cde-8f01-23456789abcd'
const key = Buffer.alloc(32, 7).toString('base64url')

test('a signed refresh token is written byte for byte as the contract says', () => {
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

test('a token does not pass for one that another key signed', () => {
  const read = readSignedRefreshToken(signRefreshToken({ sessionId, counter: 3 }, key))
  expect(read && isSignedBy(read, Buffer.alloc(32, 8).toString('base64url'))).toBe(false)
})

const token = signRefreshToken({ sessionId, counter: 3 }, key)
test.each([
  ['an empty text', ''],
  ['a stored token', 'abcdefghijkl'],
  ['half of a token', token.slice(0, 20)],
  ['a token without its last letter', token.slice(0, -1)],
  ['a token with padding', `${token}=`],
  ['a token with a letter exchanged', `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`],
  ['a token in the other alphabet', `${token}+/`],
  ['a token whose counter never ends', forge('ff'.repeat(9))],
  ['a token whose counter breaks off', forge('80')],
  ['a token without a counter', forge('')],
  ['a token of another version', forge('03', '01')],
])('%s is not read as a signed refresh token', (_name, text) => {
  expect(readSignedRefreshToken(text)).toBeNull()
})

/** With a right checksum, so that only what is odd about it can be the reason. */
function forge(counter: string, version = '00'): string {
  const signed = Buffer.from(`${version}${sessionId.replaceAll('-', '')}${counter}${'00'.repeat(16)}`, 'hex')
  return Buffer.concat([signed, createHash('sha256').update(signed).digest().subarray(0, 4)]).toString('base64url')
}
