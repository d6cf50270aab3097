import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { isPkceHash } from '#services/auth/codes/one-time-code.ts'
import { verify, verifyLinkHash } from '#services/auth/codes/verify.ts'
import { AuthError, invalid } from '#services/auth/wire/auth-error.ts'
import { VerifyBody } from '#services/auth/wire/request-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { clientOf, limitAddress } from '../client.ts'
import { failedLinkTarget, linkTarget, OTHER_LINK } from '../link-target.ts'
import { readProof } from '../proof-cookie.ts'
import { readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { sessionShape } from '../session-shape.ts'

/** Counting a wrong code in the database takes longer than finding no account. This minimum hides the difference. */
const MIN_REFUSAL_MS = 120

/** Verifies codes and links from mails. */
export function createVerifyRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const limit = limitAddress(deps, 'verify', 'verify')

  routes.post('/verify', limit, async (c) => {
    const body = await readBody(c, VerifyBody)
    const result = await delayRefusal(verify(auth, clientOf(c, deps), body, readProof(c, auth)))
    if (result.kind === 'half') return c.json({ code: '200', msg: OTHER_LINK })
    return c.json(sessionShape(result.session))
  })
  routes.get('/verify', limit, async (c) => {
    const type = c.req.query('type') ?? ''
    const hash = c.req.query('token') || c.req.query('token_hash') || ''
    if (type === '') throw invalid('Verify requires a verification type')
    if (hash === '') throw invalid('Verify requires a token or a token hash')
    const target = redirectTarget(c, auth.settings)
    const isPkce = isPkceHash(hash)
    try {
      const link = { type, hash, proof: readProof(c, auth) }
      return c.redirect(linkTarget(target, await verifyLinkHash(auth, clientOf(c, deps), link), isPkce), 303)
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      return c.redirect(failedLinkTarget(target, error, isPkce), 303)
    }
  })
  return routes
}

async function delayRefusal<Value>(work: Promise<Value>): Promise<Value> {
  const waited = wait(MIN_REFUSAL_MS)
  try {
    return await work
  } catch (error) {
    await waited
    throw error
  }
}
