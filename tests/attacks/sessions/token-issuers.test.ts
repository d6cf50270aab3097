import { readFile } from 'node:fs/promises'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { authenticate, requireAdmin } from '#services/auth/sessions/authenticate.ts'
import { type AuthFixture, makeUser, NOON, siteUrl, startAuth } from '../../integration/auth/start-auth.ts'

// A service key is judged by its signature and role. A user's token must also name us and expire.

type Claims = Record<string, unknown>

const former = 'https://old.site.example/auth/v1'

async function sign({ path }: AuthFixture, claims: Claims, stranger?: CryptoKey): Promise<string> {
  const { keys } = JSON.parse(await readFile(path, 'utf8'))
  const key = stranger ?? (await importJWK({ ...keys[0], key_ops: ['sign'] }, 'ES256'))
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys[0].kid }).sign(key)
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test.each<[string, Claims]>([
  ['without an issuer or an expiry', {}],
  ['of the issuer of hosted keys', { iss: 'supabase', iat: NOON / 1000, exp: NOON / 1000 + 60 }],
  ['of our issuer', { iss: `${siteUrl}/auth/v1`, exp: NOON / 1000 + 60 }],
])('a service token %s opens the admin calls', async (_what, claims) => {
  await using fixture = await startAuth()
  const token = await sign(fixture, { role: 'service_role', ...claims })
  await expect(requireAdmin(fixture.auth, `Bearer ${token}`)).resolves.toBeUndefined()
})

test('a service token that has expired, has another role or a stranger’s signature is refused', async () => {
  await using fixture = await startAuth()
  const { privateKey } = await generateKeyPair('ES256')
  const service = { role: 'service_role' }
  const refused: [string, string][] = [
    [await sign(fixture, { ...service, exp: NOON / 1000 }), 'bad_jwt'],
    [await sign(fixture, { ...service, nbf: NOON / 1000 + 60 }), 'bad_jwt'],
    [await sign(fixture, service, privateKey), 'bad_jwt'],
    [await sign(fixture, { role: 'anon' }), 'not_admin'],
    [await sign(fixture, {}), 'not_admin'],
  ]
  for (const [token, code] of refused)
    await expect(requireAdmin(fixture.auth, `Bearer ${token}`)).rejects.toMatchObject({ code })
})

test('a user’s token of a former issuer stays valid, and one of any other or without an expiry is refused', async () => {
  await using fixture = await startAuth({}, [former])
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const claims = claimsOf(accessToken)
  const ask = async (change: Claims) =>
    authenticate(fixture.auth, `Bearer ${await sign(fixture, { ...claims, ...change })}`)
  await expect(ask({ iss: former })).resolves.toMatchObject({ user: { email: 'jane@buyers.example' } })
  for (const iss of ['https://evil.example/auth/v1', `${former}/`, 'https://old.site.example', undefined])
    await expect(ask({ iss })).rejects.toMatchObject({ code: 'bad_jwt' })
  await expect(ask({ iss: former, exp: undefined })).rejects.toMatchObject({ code: 'bad_jwt' })
})
