import { expect, test } from 'vitest'
import { isIssuedBy, isMicrosoft, readAppleName, readClaims, readGitHubUser } from './external-claims.ts'

const issuer = 'https://idp.example'
const other = { issuer, isMicrosoft: false }

test.each([
  [{ email_verified: true }, true, true],
  [{ email_verified: 'true' }, true, true],
  [{ xms_edov: '1' }, false, true],
  [{ xms_edov: 1 }, false, true],
  [{ xms_edov: true }, false, true],
  [{}, false, false],
  [{ email_verified: false }, false, false],
  [{ email_verified: 'false' }, false, false],
  [{ email_verified: null }, false, false],
  [{ email_verified: {} }, false, false],
  [{ email_verified: 2 }, false, false],
  [{ xms_edov: 0 }, false, false],
])('an address with %j is checked: %s; at Microsoft: %s', (claims, isVerified, isVerifiedThere) => {
  const read = (provider: typeof other) => readClaims({ sub: 's', email: 'A@x.example', ...claims }, provider)?.emails
  expect(read(other)).toEqual([{ email: 'a@x.example', isVerified }])
  expect(read({ issuer, isMicrosoft: true })).toEqual([{ email: 'a@x.example', isVerified: isVerifiedThere }])
})

test.each([
  [{ name: 'azure', issuer }, true],
  [{ name: 'custom:work', issuer: 'https://login.microsoftonline.com/x/v2.0' }, true],
  [{ name: 'custom:work', issuer: 'https://login.microsoftonline.com.evil.example/x/v2.0' }, false],
  [{ name: 'google', issuer }, false],
])('%j is Microsoft: %s', (provider, isIt) => {
  expect(isMicrosoft(provider)).toBe(isIt)
})

test.each([[undefined], [''], [7], [' s'], ['s\0'], ['\ud800'], ['x'.repeat(256)]])('%j names nobody', (sub) => {
  expect(readClaims({ sub }, other)).toBeNull()
})

test.each([['no address'], ['jäne@x.example'], ['a@b@c.example'], [`${'x'.repeat(250)}@x.example`], [7], [null]])(
  '%j is no address',
  (email) => {
    expect(readClaims({ sub: 's', email, email_verified: true }, other)?.emails).toEqual([])
  },
)

const tenant = '2b1c0de5-0000-4000-8000-0000000000aa'
const microsoft = 'https://login.microsoftonline.com'
test.each([
  [{ iss: `${microsoft}/${tenant}/v2.0`, tid: tenant }, true],
  [{ iss: `${microsoft}/${tenant}/v2.0` }, false],
  [{ iss: `${microsoft}/${tenant}/v2.0`, tid: '11111111-1111-1111-1111-111111111111' }, false],
  [{ iss: `${microsoft}/x/../${tenant}/v2.0`, tid: `x/../${tenant}` }, false],
  [{ iss: `https://evil.example/${tenant}/v2.0`, tid: tenant }, false],
  [{ iss: 'accounts.google.com' }, true],
  [{ iss: ['accounts.google.com'] }, false],
  [{}, false],
])('a token with %j is its provider’s: %s', (claims, isIts) => {
  expect(isIssuedBy(claims, [`${microsoft}/{tenantid}/v2.0`, 'accounts.google.com'])).toBe(isIts)
})

test('the text of a provider is shortened and cleaned', () => {
  const claims = { sub: 's', name: `a\0b\n${'x'.repeat(5000)}`, picture: 'javascript:alert(1)', role: 'admin' }
  expect(readClaims({ ...claims, name: `${'x'.repeat(1023)}😀` }, other)?.details.name).toBe('x'.repeat(1023))
  const details = readClaims(claims, other)?.details
  expect(details).toEqual({
    iss: issuer,
    sub: 's',
    provider_id: 's',
    phone_verified: false,
    name: `ab${'x'.repeat(1020)}`,
    full_name: `ab${'x'.repeat(1020)}`,
  })
})

test('GitHub’s primary address comes first, and malformed entries are ignored', () => {
  const emails = [
    { email: 'b@x.example', primary: false, verified: true },
    { email: 'a@x.example', primary: true, verified: false },
  ]
  expect(readGitHubUser({ id: 1, login: 'octo' }, emails, issuer)).toMatchObject({
    subject: '1',
    emails: [
      { email: 'a@x.example', isVerified: false },
      { email: 'b@x.example', isVerified: true },
    ],
  })
  for (const id of ['1', 1.5, 0, null, 2 ** 60]) expect(readGitHubUser({ id }, emails, issuer)).toBeNull()
  expect(readGitHubUser({ id: 1 }, [{ email: 'a@x.example', primary: true, verified: 'yes' }], issuer)).toBeNull()
})

test.each([
  ['{"name":{"firstName":"Jane","lastName":"Roe"},"email":"evil@x.example"}', 'Jane Roe'],
  ['{"name":{"firstName":null,"lastName":"Roe"}}', 'Roe'],
  ['{"name":"Jane"}', ''],
  ['[', ''],
  ['', ''],
])('of Apple’s %s the name is "%s"', (field, name) => {
  expect(readAppleName(field)).toBe(name)
})
