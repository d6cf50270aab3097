import { expect, test } from 'vitest'
import { findTotpStep, totpUri } from './totp.ts'

/** 12345678901234567890, the secret of RFC 6238's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i, the code matches RFC 6238 and yields its time step', (seconds, code) => {
  expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  expect(findTotpStep(secret, ` ${code} `, (seconds + 30) * 1000)).toBe(Math.floor(seconds / 30))
  expect(findTotpStep(secret, code, (seconds + 60) * 1000)).toBeNull()
})

test.each(['', '28708', '2870820', '28708२', '287 082', '-28708'])('%j is not a code', (code) => {
  expect(findTotpStep(secret, code, 59_000)).toBeNull()
})

test('the URI for an app has its parts in the specified order, properly encoded', () => {
  expect(totpUri({ issuer: 'www.site.example', account: 'jane@buyers.example', secret })).toBe(
    `otpauth://totp/www.site.example:jane@buyers.example?algorithm=SHA1&digits=6&issuer=www.site.example&period=30&secret=${secret}`,
  )
  const odd = totpUri({ issuer: 'a:b&secret=x', account: 'a+b%&?#@x.example', secret })
  expect(odd).toContain('otpauth://totp/a%3Ab%26secret%3Dx:a%2Bb%25%26%3F%23@x.example?')
})
