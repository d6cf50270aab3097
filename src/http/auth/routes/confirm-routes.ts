import { type Context, Hono } from 'hono'
import { asksForPassword } from '#services/auth/codes/link-password.ts'
import { isLinkHash, isPkceHash } from '#services/auth/codes/one-time-code.ts'
import { verifyLinkHash } from '#services/auth/codes/verify.ts'
import { AuthError, invalid } from '#services/auth/wire/auth-error.ts'
import { createErrorHead } from '../../errors/error-status.ts'
import { limitBody } from '../../middleware/limit-body.ts'
import { isSameOrigin } from '../../middleware/same-origin.ts'
import { escapeHtml, renderPlainPage } from '../../plain-page.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { callerOf, limitAddress } from '../caller.ts'
import { toAuthError } from '../error-response.ts'
import { linkTarget } from '../link-target.ts'
import { readProof } from '../proof-cookie.ts'
import { redirectTarget } from '../redirect-target.ts'

const MAX_BODY_BYTES = 8 * 1024
const PATH = '/auth/confirm'

interface Words {
  title: string
  text: string
  button: string
}

const words: Record<string, Words | undefined> = {
  signup: {
    title: 'Confirm your email address',
    text: 'One press, and your account is ready.',
    button: 'Confirm my email address',
  },
  invite: {
    title: 'Accept your invitation',
    text: 'One press, and your account is ready.',
    button: 'Accept the invitation',
  },
  magiclink: { title: 'Sign in', text: 'One press, and you are signed in.', button: 'Sign me in' },
  recovery: {
    title: 'Set a new password',
    text: 'One press, and you can choose a new password.',
    button: 'Continue',
  },
  email_change: {
    title: 'Confirm your new email address',
    text: 'One press confirms the change of address.',
    button: 'Confirm the change',
  },
  email: { title: 'Confirm your email address', text: 'One press, and you are signed in.', button: 'Continue' },
}

/**
 * The page that a link in a mail opens. Mail scanners open links too, and opening this one does nothing: only the
 * button verifies. No script.
 */
export function createConfirmRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  routes.get(PATH, async (c) => {
    const type = c.req.query('type') ?? ''
    const hash = c.req.query('token_hash') ?? ''
    const found = Object.hasOwn(words, type) ? words[type] : undefined
    if (!found || !isLinkHash(hash)) throw invalid('This link is not complete')
    const target = redirectTarget(c, auth.settings)
    const asks = await asksForPassword(auth, hash, readProof(c, auth))
    return show(c, deps, { title: found.title, body: form({ type, hash, target, asks, ...found }), target })
  })
  routes.post(PATH, limitBody(MAX_BODY_BYTES), limitAddress(deps, 'verify', 'verify'), async (c) => {
    const body = new URLSearchParams(await c.req.text())
    const [type, hash] = [body.get('type') ?? '', body.get('token_hash') ?? '']
    // Nobody else's page may press the button for a visitor.
    if (isSameOrigin(c, auth.settings.siteUrl) === false || !isLinkHash(hash))
      throw invalid('This link is not complete')
    const target = redirectTarget(c, auth.settings, body.get('redirect_to') ?? '')
    const link = { type, hash, proof: readProof(c, auth), password: body.get('password') ?? '' }
    const found = Object.hasOwn(words, type) ? words[type] : undefined
    try {
      const result = await verifyLinkHash(auth, callerOf(c, deps), link)
      return c.redirect(linkTarget(target, result, isPkceHash(hash)), 303)
    } catch (error) {
      // Nothing was used up: they may try once more, or go on without it.
      if (!found || !(error instanceof AuthError) || error.code !== 'invalid_credentials') throw error
      c.status(400)
      return show(c, deps, { title: found.title, body: form({ type, hash, target, asks: 'again', ...found }), target })
    }
  })
  routes.onError((error, c) => showFailure(c, deps, toAuthError(error, deps, PATH)))
  return routes
}

interface ConfirmForm extends Words {
  type: string
  hash: string
  target: string
  /** Whether to ask for the password that the sign-up set, and whether that went wrong before. */
  asks: boolean | 'again'
}

function form({ type, hash, target, text, button, asks }: ConfirmForm): string {
  const fields = Object.entries({ type, token_hash: hash, redirect_to: target })
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  return `<p>${escapeHtml(text)}</p>
<form method="post" action="${PATH}">${inputs.join('')}${asks ? passwordField(asks === 'again') : ''}<p><button type="submit">${escapeHtml(button)}</button></p></form>
<p>You did not ask for this? Close this page, and nothing happens.</p>`
}

/** Asked of nobody who opens the link in the browser in which they signed up. */
function passwordField(isAgain: boolean): string {
  const note = isAgain ? '<p id="fault" role="alert">That is not the password that was chosen at sign-up.</p>' : ''
  const help = 'Leave it empty if you chose none or do not know it: you can set a new one afterwards.'
  return `${note}<p><label for="password">The password you chose when you signed up</label><br>
<input id="password" name="password" type="password" autocomplete="current-password" aria-describedby="${
    isAgain ? 'fault ' : ''
  }help"></p>
<p id="help">${help}</p>`
}

function show(c: Context, deps: AuthDependencies, page: { title: string; body: string; target?: string }): Response {
  const origin = page.target && new URL(page.target).origin
  // Browsers hold a form to its policy through every redirect that follows.
  if (origin && origin !== deps.auth.settings.siteUrl && origin !== 'null') {
    const [, policy = ''] = deps.securityHeaders.find(([name]) => name === 'Content-Security-Policy') ?? []
    c.header('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
  }
  c.header('X-Robots-Tag', 'noindex, nofollow')
  c.header('Referrer-Policy', 'same-origin')
  return c.html(renderPlainPage(deps.style, page.title, page.body))
}

function showFailure(c: Context, deps: AuthDependencies, error: AuthError): Response {
  const isLater = error.kind === 'too_often' || error.kind === 'unavailable'
  const { status, headers } = createErrorHead(error)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.status(status)
  if (isLater) {
    return show(c, deps, { title: 'Please wait a moment', body: '<p>Too much at once. Please try again shortly.</p>' })
  }
  const body = `<p>It was used already, or too much time has passed since the mail was sent.</p>
<p><a href="/auth">Ask for a new one</a></p>`
  return show(c, deps, { title: 'This link does not work any more', body })
}
