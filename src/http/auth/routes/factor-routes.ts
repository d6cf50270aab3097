import { type Context, Hono } from 'hono'
import { createQrSvg } from '#platform/totp/qr-svg.ts'
import { challengeFactor, type IssuedChallenge } from '#services/auth/factors/challenge-factor.ts'
import { type Enrollment, enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor, requireNotAnonymous } from '#services/auth/factors/get-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import type { Authenticated } from '#services/auth/sessions/authenticate.ts'
import { ChallengeFactorBody, EnrollFactorBody, VerifyFactorBody } from '#services/auth/wire/factor-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { authorize } from '../authorize.ts'
import { clientOf, limitAddress } from '../client.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { sessionShape } from '../session-shape.ts'

/** The second factors of the user's own account. */
export function createFactorRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const limited = (bucket: string) => limitAddress(deps, 'factor', `factor ${bucket}`)
  const requireOwner = async (c: Context): Promise<Authenticated> => {
    const who = await authorize(c, auth)
    requireNotAnonymous(who)
    return who
  }
  const factorOf = (c: Context, { user }: Authenticated) => getOwnFactor(auth, user.id, c.req.param('id') ?? '')

  routes.post('/factors', limited('enroll'), async (c) => {
    const who = await requireOwner(c)
    const body = await readBody(c, EnrollFactorBody)
    return c.json(enrolmentShape(await enrollFactor(auth, clientOf(c, deps), who, body)))
  })
  routes.post('/factors/:id/challenge', limited('challenge'), async (c) => {
    const who = await requireOwner(c)
    const factor = await factorOf(c, who)
    const { channel } = factor.factor_type === 'totp' ? { channel: '' } : await readOptionalBody(c, ChallengeFactorBody)
    return c.json(challengeShape(await challengeFactor(auth, clientOf(c, deps), who, { factor, channel })))
  })
  routes.post('/factors/:id/verify', limited('verify'), async (c) => {
    const who = await requireOwner(c)
    const factor = await factorOf(c, who)
    const body = await readBody(c, VerifyFactorBody)
    return c.json(sessionShape(await verifyFactor(auth, clientOf(c, deps), who, { factor, body })))
  })
  routes.delete('/factors/:id', async (c) => {
    const who = await requireOwner(c)
    const factor = await factorOf(c, who)
    await unenrollFactor(auth, clientOf(c, deps), who, factor)
    return c.json({ id: factor.id })
  })
  return routes
}

function enrolmentShape({ id, type, friendlyName, totp, phone }: Enrollment) {
  return {
    id,
    type,
    friendly_name: friendlyName,
    ...(totp && { totp: { qr_code: createQrSvg(totp.uri), secret: totp.secret, uri: totp.uri } }),
    ...(phone !== null && { phone }),
  }
}

function challengeShape({ id, type, expiresAt, webauthn }: IssuedChallenge) {
  return {
    id,
    type,
    expires_at: expiresAt,
    ...(webauthn && {
      webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.publicKey } },
    }),
  }
}
