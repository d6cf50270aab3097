import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { unlinkIdentity } from '#services/auth/external/unlink-identity.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { findOwnFactor } from '#services/auth/factors/find-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { type Authenticated, authenticate } from '#services/auth/sessions/authenticate.ts'
import { signOut } from '#services/auth/sessions/sign-out.ts'
import { type AuthFixture, caller, makeUser, nothing, siteUrl, startAuth } from '../integration/auth/start-auth.ts'
import { visitFromProvider } from '../integration/auth/visit-from-provider.ts'

// A request was admitted, and before its transaction began, the account changed.
const body = { factor_type: 'totp', friendly_name: 'app', issuer: '', phone: '' }
const change = {
  ...nothing,
  email: '',
  phone: '',
  channel: '',
  password: 'amber-quarry-9',
  current_password: '',
  nonce: '',
  data: null,
  app_metadata: null,
}

async function sensitiveActs({ auth }: AuthFixture, who: Authenticated) {
  const factor = await findOwnFactor(auth, who.user.id, (await enrollFactor(auth, caller, who, body)).id)
  const [identity] = who.identities
  return {
    factor,
    acts: {
      'change the password': () => updateUser(auth, caller, who, change, siteUrl),
      'enroll a factor': () => enrollFactor(auth, caller, who, { ...body, friendly_name: 'another' }),
      'remove a factor': () => unenrollFactor(auth, caller, who, factor),
      'unlink an identity': () => unlinkIdentity(auth, caller, who, identity?.id ?? ''),
    },
  }
}

test('a second factor that was verified meanwhile counts', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { factor, acts } = await sensitiveActs(fixture, who)
  const { id } = await challengeFactor(auth, caller, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: fixture.now() })
  await verifyFactor(auth, caller, who, { factor, body: { challenge_id: id, code, webauthn: null } })
  for (const [name, act] of Object.entries(acts)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'insufficient_aal' })
  }
})

test('a session that lost its second level while its user was at a provider links nothing', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { factor } = await sensitiveActs(fixture, who)
  const { id } = await challengeFactor(auth, caller, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: fixture.now() })
  const answer = { challenge_id: id, code, webauthn: null }
  const raised = await verifyFactor(auth, caller, who, { factor, body: answer })
  const linkTo = await authenticate(auth, `Bearer ${raised.accessToken}`)
  const emails = [{ email: 'thief@buyers.example', isVerified: true }]
  const pause = () => fixture.pool.query("update auth.sessions set aal = 'aal1'")
  const visit = visitFromProvider(fixture, { emails, linkTo, pause })
  await expect(visit).rejects.toMatchObject({ code: 'insufficient_aal' })
})

test('a session that was ended meanwhile changes nothing any more', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { acts } = await sensitiveActs(fixture, who)
  await signOut(auth, caller, who, 'global')
  for (const [name, act] of Object.entries(acts)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'session_not_found' })
  }
})
