import { expect, test } from 'vitest'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { type AuthFixture, client, signUpBody, siteUrl, startAuth } from '../../integration/auth/start-auth.ts'

// Sign-up checks length and characters, then the address, and last whether the password is common.

const common = 'password1'
const ask = ({ auth }: AuthFixture, email: string, password: string) =>
  signUp(auth, client, signUpBody(email, password), siteUrl)

test('a sign-up with several faults reports them in the order of the protocol', async () => {
  await using fixture = await startAuth({ passwordCharacters: ['abcdefgh'] })
  await expect(ask(fixture, 'no address', '12345')).rejects.toMatchObject({ weakReasons: ['length', 'characters'] })
  await expect(ask(fixture, 'no address', common)).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(ask(fixture, 'a@x.example', common)).rejects.toMatchObject({ weakReasons: ['pwned'] })
  await expect(ask(fixture, 'harbour@x.example', 'harbour22')).rejects.toMatchObject({ weakReasons: ['pwned'] })
})

test('a sign-up with a phone number has the same order', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  const withPhone = (phone: string) => signUp(fixture.auth, client, { ...signUpBody('', common), phone }, siteUrl)
  await expect(withPhone('no number')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(withPhone('16475550123')).rejects.toMatchObject({ weakReasons: ['pwned'] })
})

test('where common passwords are allowed, only length and characters are checked', async () => {
  await using fixture = await startAuth({ refusesCommonPasswords: false })
  await expect(ask(fixture, 'a@x.example', 'abc12')).rejects.toMatchObject({ weakReasons: ['length'] })
  await expect(ask(fixture, 'a@x.example', common)).resolves.toMatchObject({
    profile: { user: { email: 'a@x.example' } },
  })
})
