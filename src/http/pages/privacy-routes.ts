import { type Context, Hono } from 'hono'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import { noticeOf } from '#domain/inquiries/notice.ts'
import { correctableFields } from '#domain/leads/correctable-fields.ts'
import type { OwnInquiryPage, RenderPage, ShownInquiry } from '#domain/site/dynamic-page.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { ConfirmAddressService } from '#services/leads/own-data/confirm-address.ts'
import { LINK_EXPIRED } from '#services/leads/own-data/open-privacy-link.ts'
import type { PrivacyLinkService } from '#services/leads/own-data/privacy-link.ts'
import { createErrorHead } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { limitRate, type RateLimitDependencies } from '../middleware/rate-limit.ts'
import { isSameOrigin } from '../requests/same-origin.ts'
import { privatePageHeaders, sendPage } from './send-page.ts'

export interface PrivacyDependencies extends RateLimitDependencies {
  siteUrl: string
  privacyLink: PrivacyLinkService
  newAddress: ConfirmAddressService
  renderPage: RenderPage
  log: Logger
}

const limit = { name: 'privacy', count: 60, windowMs: 10 * 60_000 }

/** `/privacy/{token}`: shows one stored inquiry and lets its sender change it. Needs no account and no script. */
export function createPrivacyRoutes(deps: PrivacyDependencies): Hono {
  const { privacyLink, newAddress } = deps
  const routes = new Hono()
  routes.use('/privacy/*', limitRate(deps, limit, { passesWhileUnavailable: true }))

  routes.get('/privacy/:token', (c) => show(c, deps, c.req.param('token'), { state: 'shown' }))
  routes.get('/privacy/:token/download', async (c) => {
    const { lead, ...rest } = await privacyLink.read(c.req.param('token'))
    c.header('Content-Disposition', `attachment; filename="${lead.reference}.json"`)
    return c.json({ ...lead, ...rest })
  })
  routes.post('/privacy/:token', async (c) => {
    requireSameOrigin(c, deps)
    const form = new URLSearchParams(await c.req.text())
    return act(c, deps, c.req.param('token'), form)
  })
  // The link in the mail to a new address. Only the button confirms, as mail scanners open every link.
  routes.get('/privacy/:token/address', async (c) => {
    const { reference } = await newAddress.read(c.req.param('token'))
    const path = `/privacy/${c.req.param('token')}/address`
    return send(c, deps, { page: 'own-inquiry', state: 'new-address', reference, path })
  })
  routes.post('/privacy/:token/address', async (c) => {
    requireSameOrigin(c, deps)
    return show(c, deps, await newAddress.confirm(c.req.param('token')), { state: 'confirmed' })
  })
  routes.onError((error, c) => refuse(c, deps, error))
  return routes
}

/** The token in the link is the only secret, so posts from other sites are refused. */
function requireSameOrigin(c: Context, { siteUrl }: PrivacyDependencies): void {
  if (!isSameOrigin(c, siteUrl)) throw new AppError('forbidden', ownInquiry.refusals.otherSite)
}

async function act(c: Context, deps: PrivacyDependencies, token: string, form: URLSearchParams): Promise<Response> {
  const { privacyLink } = deps
  switch (form.get('action')) {
    case 'correct':
      return correct(c, deps, token, form)
    case 'withdraw':
      await privacyLink.withdraw(token)
      return send(c, deps, { page: 'own-inquiry', state: 'withdrawn' })
    case 'delete':
      await privacyLink.erase(token)
      return send(c, deps, { page: 'own-inquiry', state: 'deleted' })
    case 'renew':
      await privacyLink.renew(token)
      return send(c, deps, { page: 'own-inquiry', state: 'renewed' })
    default:
      throw new AppError('invalid', ownInquiry.refusals.unknownAction)
  }
}

async function correct(c: Context, deps: PrivacyDependencies, token: string, form: URLSearchParams): Promise<Response> {
  const given = correctableFields.filter((name) => form.has(name))
  const values = Object.fromEntries(given.map((name) => [name, form.get(name) ?? '']))
  try {
    const state = await deps.privacyLink.correct(token, values)
    return show(c, deps, token, { state })
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const faults = { notice: noticeOf(error), fields: error.fields }
    return show(c, deps, token, { state: 'faulty', correction: { values, faults } }, error)
  }
}

/** Shows the whole inquiry, with the faults of a refused correction. */
async function show(
  c: Context,
  deps: PrivacyDependencies,
  token: string,
  outcome: Pick<ShownInquiry, 'state' | 'correction'>,
  refusal?: AppError,
): Promise<Response> {
  const data = await deps.privacyLink.read(token)
  return send(c, deps, { page: 'own-inquiry', ...data, path: `/privacy/${token}`, ...outcome }, refusal)
}

async function send(
  c: Context,
  deps: PrivacyDependencies,
  page: OwnInquiryPage,
  refusal?: AppError,
): Promise<Response> {
  const { status, headers } = refusal ? createErrorHead(refusal) : { status: 200 as const, headers: {} }
  return sendPage(c, await deps.renderPage(page), status, { ...headers, ...privatePageHeaders })
}

/** A refusal is a page too. For an expired link, it has a button that mails a new link. */
function refuse(c: Context, deps: PrivacyDependencies, error: Error): Promise<Response> {
  const refusal = toAppError(error)
  if (refusal.kind === 'broken') deps.log.error({ err: error, path: '/privacy' }, 'unexpected error')
  const page: OwnInquiryPage =
    refusal.code === LINK_EXPIRED
      ? { page: 'own-inquiry', state: 'expired', path: c.req.path.replace(/\/download$/, '') }
      : { page: 'own-inquiry', state: 'refused', message: refusal.message }
  return send(c, deps, page, refusal)
}
