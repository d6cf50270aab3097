import { type Context, Hono } from 'hono'
import { resendMail } from '#services/auth/codes/resend-mail.ts'
import { exchangeCode } from '#services/auth/sessions/exchange-code.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { sendMagicLink, sendSignInCode } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { takeAtLeast } from '#services/auth/take-at-least.ts'
import { requireWallets, signInWithWallet } from '#services/auth/wallets/sign-in-with-wallet.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import {
  CodeGrantBody,
  MagicLinkBody,
  OtpBody,
  PasswordGrantBody,
  RecoverBody,
  RefreshGrantBody,
  ResendBody,
  SignUpBody,
  WalletGrantBody,
} from '#services/auth/wire/request-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { clientOf, limitAddress } from '../client.ts'
import { readProof, setProofCookie } from '../proof-cookie.ts'
import { readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { sessionShape } from '../session-shape.ts'
import { userShape } from '../user-shape.ts'
import { grantByIdToken } from './external-routes.ts'

/** A known address takes a few milliseconds longer than an unknown one. This minimum hides the difference. */
const MIN_ANSWER_MS = 120

type Grant = (c: Context) => Promise<Response>

/** Signing up and in, and the mails for both. */
export function createSignInRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const sending = (bucket: string) => limitAddress(deps, 'send', `send ${bucket}`)
  const target = (c: Context) => redirectTarget(c, auth.settings)
  const grants = createGrants(deps)

  routes.post('/signup', sending('signup'), async (c) => {
    const body = await readBody(c, SignUpBody)
    const client = clientOf(c, deps)
    if (body.email === '' && body.phone === '') return c.json(sessionShape(await signInAnonymously(auth, client, body)))
    const result = await signUp(auth, client, body, target(c), readProof(c, auth))
    if ('profile' in result) setProofCookie(c, auth, result.proof)
    return c.json('session' in result ? sessionShape(result.session) : userShape(result.profile))
  })
  routes.post('/token', limitAddress(deps, 'token', 'token'), async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (!grant) throw refusal('unknownGrant')
    return grant(c)
  })
  routes.post('/otp', sending('otp'), async (c) => {
    const body = await readBody(c, OtpBody)
    await takeAtLeast(MIN_ANSWER_MS, sendSignInCode(auth, clientOf(c, deps), body, target(c), readProof(c, auth)))
    return c.json({})
  })
  routes.post('/magiclink', sending('magiclink'), async (c) => {
    const body = await readBody(c, MagicLinkBody)
    await takeAtLeast(MIN_ANSWER_MS, sendMagicLink(auth, clientOf(c, deps), body, target(c), readProof(c, auth)))
    return c.json({})
  })
  routes.post('/recover', sending('recover'), async (c) => {
    const body = await readBody(c, RecoverBody)
    await takeAtLeast(MIN_ANSWER_MS, recoverPassword(auth, clientOf(c, deps), body, target(c)))
    return c.json({})
  })
  routes.post('/resend', sending('resend'), async (c) => {
    const body = await readBody(c, ResendBody)
    await takeAtLeast(MIN_ANSWER_MS, resendMail(auth, clientOf(c, deps), body, target(c)))
    return c.json({})
  })
  return routes
}

function createGrants(deps: AuthDependencies): Map<string, Grant> {
  const { auth } = deps
  const grants: Record<string, Grant> = {
    async password(c) {
      const body = await readBody(c, PasswordGrantBody)
      const { session, weakness } = await signInWithPassword(auth, clientOf(c, deps), body)
      return c.json({ ...sessionShape(session), weak_password: weakness })
    },
    async refresh_token(c) {
      const { refresh_token: token } = await readBody(c, RefreshGrantBody)
      return c.json(sessionShape(await refreshSession(auth, clientOf(c, deps), token)))
    },
    async web3(c) {
      requireWallets(auth)
      const body = await readBody(c, WalletGrantBody)
      return c.json(sessionShape(await signInWithWallet(auth, clientOf(c, deps), body)))
    },
    async pkce(c) {
      const body = await readBody(c, CodeGrantBody)
      return c.json(sessionShape(await exchangeCode(auth, clientOf(c, deps), body)))
    },
    id_token: (c) => grantByIdToken(c, deps),
  }
  return new Map(Object.entries(grants))
}
