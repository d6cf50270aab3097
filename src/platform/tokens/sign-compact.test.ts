import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signCompact } from './sign-compact.ts'

const claims = { sub: 'somebody', exp: 4_000_000_000, name: 'Zoë \u{1F511}', none: undefined }

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

test.each(['ES256', 'RS256'] as const)('other libraries verify a %s signature', async (alg) => {
  const { privateKey, publicKey } = pairs[alg]
  const token = signCompact({ kid: 'k', alg, key: privateKey }, claims)
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { algorithms: [alg] })
  expect(protectedHeader).toEqual({ alg, typ: 'JWT', kid: 'k' })
  expect(payload).toEqual({ sub: 'somebody', exp: 4_000_000_000, name: 'Zoë \u{1F511}' })
})

test('a shared secret signs with HS256 only', async () => {
  const key = new Uint8Array(32).fill(7)
  const token = signCompact({ kid: 'k', alg: 'HS256', key }, claims)
  await expect(jwtVerify(token, key, { algorithms: ['HS256'] })).resolves.toBeDefined()
  expect(() => signCompact({ kid: 'k', alg: 'ES256', key }, claims)).toThrow('cannot sign')
})
