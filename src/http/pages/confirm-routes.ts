import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type MailLinkKind, mailLink } from '#content/account/mail-link.ts'
import type { LinkChoice, MailLinkPage } from '#domain/site/dynamic-page.ts'
import { isLinkHash, isPkceHash } from '#services/auth/codes/one-time-code.ts'
import { describeSignUp, disownSignUp, findPendingSignUp } from '#services/auth/codes/sign-up-behind-link.ts'
import { verifyLinkHash } from '#services/auth/codes/verify.ts'
import { AuthError, invalid } from '#services/auth/wire/auth-error.ts'
import type { AuthDependencies } from '../auth/auth-dependencies.ts'
import { clientOf, limitAddress } from '../auth/client.ts'
import { toAuthError } from '../auth/error-response.ts'
import { linkTarget } from '../auth/link-target.ts'
import { readProof } from '../auth/proof-cookie.ts'
import { redirectTarget } from '../auth/redirect-target.ts'
import { createErrorHead, statusByKind } from '../errors/error-status.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { isSameOrigin } from '../requests/same-origin.ts'
import { privatePageHeaders, sendPage } from './send-page.ts'

const MAX_BODY_BYTES = 8 * 1024
const PATH = '/auth/confirm'

/**
 * The page behind a link in a mail. Mail scanners open links too, so only the page's button verifies. It has no script.
 */
export function createConfirmRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  routes.get(PATH, async (c) => {
    const kind = c.req.query('type') ?? ''
    const hash = c.req.query('token_hash') ?? ''
    if (!isMailLinkKind(kind) || !isLinkHash(hash)) throw invalid('This link is not complete')
    const target = redirectTarget(c, auth.settings)
    const signUp = describeSignUp(auth, await findPendingSignUp(auth, hash), readProof(c, auth))
    return show(c, deps, { page: 'mail-link', state: 'open', kind, hash, target, signUp }, 200)
  })
  routes.post(PATH, limitBody(MAX_BODY_BYTES), limitAddress(deps, 'verify', 'verify'), async (c) => {
    const body = new URLSearchParams(await c.req.text())
    const [kind, hash] = [body.get('type') ?? '', body.get('token_hash') ?? '']
    // Another site must not press the button for a visitor.
    if (isSameOrigin(c, auth.settings.siteUrl) === false || !isLinkHash(hash) || !isMailLinkKind(kind))
      throw invalid('This link is not complete')
    const target = redirectTarget(c, auth.settings, body.get('redirect_to') ?? '')
    const given = body.get('answer') ?? ''
    const answer = isLinkChoice(given) ? answers[given] : confirm
    return answer(c, deps, { kind, hash, target, password: body.get('password') ?? '' })
  })
  routes.onError((error, c) => showFailure(c, deps, toAuthError(error, deps, PATH)))
  return routes
}

interface PressedLink {
  kind: MailLinkKind
  hash: string
  target: string
  password: string
}

type Answer = (c: Context, deps: AuthDependencies, link: PressedLink) => Promise<Response>

/** Verifies the link. A missing or wrong password does not use up the link: the page asks again. */
const confirm: Answer = async (c, deps, { kind, hash, target, password: typed }) => {
  const { auth } = deps
  const proof = readProof(c, auth)
  const signUp = describeSignUp(auth, await findPendingSignUp(auth, hash), proof)
  const askAgain = (fault: 'missing' | 'wrong') => {
    const again = signUp && { ...signUp, password: fault }
    return show(c, deps, { page: 'mail-link', state: 'open', kind, hash, target, signUp: again }, statusByKind.invalid)
  }
  const isAsked = signUp?.password === 'asked'
  if (isAsked && typed === '') return askAgain('missing')
  // If no password was asked for, the link may already be used, and the refusal should say that.
  const password = isAsked ? typed : ''
  try {
    const result = await verifyLinkHash(auth, clientOf(c, deps), { type: kind, hash, proof, password })
    return c.redirect(linkTarget(target, result, isPkceHash(hash)), 303)
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'invalid_credentials') throw error
    return askAgain('wrong')
  }
}

/** Verifies the link but discards what the sign-up has set, and shows the form for a new password. */
const startOver: Answer = async (c, deps, { kind, hash, target }) => {
  const { auth } = deps
  const result = await verifyLinkHash(auth, clientOf(c, deps), { type: kind, hash, startsOver: true })
  const { siteUrl } = auth.settings
  const isOwnSite = new URL(target).origin === new URL(siteUrl).origin
  // Other applications show their new-password form for a link of type recovery.
  const form = isOwnSite ? `${siteUrl}/auth?reset` : target
  return c.redirect(linkTarget(form, { ...result, mailType: 'recovery' }, false), 303)
}

const disown: Answer = async (c, deps, { kind, hash }) => {
  await disownSignUp(deps.auth, clientOf(c, deps), { type: kind, hash })
  return show(c, deps, { page: 'mail-link', state: 'removed' }, 200)
}

const answers: Record<LinkChoice, Answer> = { 'start-over': startOver, 'not-me': disown }

function isLinkChoice(text: string): text is LinkChoice {
  return Object.hasOwn(answers, text)
}

function isMailLinkKind(text: string): text is MailLinkKind {
  return Object.hasOwn(mailLink.kinds, text)
}

async function show(
  c: Context,
  deps: AuthDependencies,
  page: MailLinkPage,
  status: ContentfulStatusCode,
): Promise<Response> {
  if (page.state === 'open') allowFormTo(c, deps, page.target)
  return sendPage(c, await deps.renderPage(page), status, privatePageHeaders)
}

/** Browsers apply the form-action policy to redirects after a form too. */
function allowFormTo(c: Context, { auth, securityHeaders }: AuthDependencies, target: string): void {
  const { origin } = new URL(target)
  if (origin === auth.settings.siteUrl || origin === 'null') return
  const policy = securityHeaders.find(([name]) => name === 'Content-Security-Policy')?.[1]
  if (policy) c.header('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
}

function showFailure(c: Context, deps: AuthDependencies, error: AuthError): Promise<Response> {
  const { status, headers } = createErrorHead(error)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return show(c, deps, { page: 'mail-link', state: failureOf(error) }, status)
}

function failureOf({ kind }: AuthError): 'spent' | 'later' | 'failed' {
  if (kind === 'too_often' || kind === 'unavailable') return 'later'
  return kind === 'broken' ? 'failed' : 'spent'
}
