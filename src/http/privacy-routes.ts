import { type Context, Hono } from 'hono'
import { ownInquiry } from '#content/legal/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import { readNotice } from '#domain/inquiries/notice-line.ts'
import { correctableFields } from '#domain/leads/correctable-fields.ts'
import type { RenderPage, ShownInquiry } from '#domain/site/dynamic-page.ts'
import type { Logger } from '#platform/logger.ts'
import type { OwnDataService } from '#services/leads/own-data.ts'
import { createErrorHead } from './errors/error-status.ts'
import { toAppError } from './errors/to-app-error.ts'
import { limitRate, type RateLimitDependencies } from './middleware/rate-limit.ts'
import { isSameOrigin } from './middleware/same-origin.ts'
import { privately, sendPage } from './send-page.ts'

export interface PrivacyDependencies extends RateLimitDependencies {
  siteUrl: string
  ownData: OwnDataService
  renderPage: RenderPage
  log: Logger
}

const limit = { name: 'privacy', count: 60, windowMs: 10 * 60_000 }

/**
 * `/privacy/{token}`: what is stored of one inquiry, and what its sender may do with it. It needs no account and no
 * script.
 */
export function createPrivacyRoutes(deps: PrivacyDependencies): Hono {
  const { ownData, renderPage, log } = deps
  const routes = new Hono()
  routes.use('/privacy/*', limitRate(deps, limit, { passesWhileUnavailable: true }))

  routes.get('/privacy/:token', (c) => show(c, deps, c.req.param('token'), { state: 'shown' }))
  routes.get('/privacy/:token/download', async (c) => {
    const { lead, consents } = await ownData.read(c.req.param('token'))
    c.header('Content-Disposition', `attachment; filename="${lead.reference}.json"`)
    return c.json({ ...lead, consents })
  })
  routes.post('/privacy/:token', async (c) => {
    // The token in the link is the only secret, so other sites must not be able to post with it.
    if (!isSameOrigin(c, deps.siteUrl)) throw new AppError('forbidden', ownInquiry.refusals.otherSite)
    const form = new URLSearchParams(await c.req.text())
    return act(c, deps, c.req.param('token'), form)
  })
  routes.onError(async (error, c) => {
    const refusal = toAppError(error)
    if (refusal.kind === 'broken') log.error({ err: error, path: '/privacy' }, 'unexpected error')
    const { status, headers } = createErrorHead(refusal)
    const answer = await renderPage({ page: 'own-inquiry', state: 'refused', message: refusal.message })
    return sendPage(c, answer, status, { ...headers, ...privately })
  })
  return routes
}

async function act(c: Context, deps: PrivacyDependencies, token: string, form: URLSearchParams): Promise<Response> {
  const { ownData, renderPage } = deps
  switch (form.get('action')) {
    case 'correct':
      return correct(c, deps, token, form)
    case 'withdraw':
      await ownData.withdraw(token)
      return sendPage(c, await renderPage({ page: 'own-inquiry', state: 'withdrawn' }), 200, privately)
    case 'delete':
      await ownData.erase(token)
      return sendPage(c, await renderPage({ page: 'own-inquiry', state: 'deleted' }), 200, privately)
    default:
      throw new AppError('invalid', ownInquiry.refusals.unknownAction)
  }
}

async function correct(c: Context, deps: PrivacyDependencies, token: string, form: URLSearchParams): Promise<Response> {
  const given = correctableFields.filter((name) => form.has(name))
  const values = Object.fromEntries(given.map((name) => [name, form.get(name) ?? '']))
  try {
    await deps.ownData.correct(token, values)
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const faults = { notice: readNotice(error.message), fields: error.fields }
    return show(c, deps, token, { state: 'faulty', correction: { values, faults } }, error)
  }
  return show(c, deps, token, { state: 'corrected' })
}

/** Shows the whole inquiry, with the faults of a correction that was refused. */
async function show(
  c: Context,
  { ownData, renderPage }: PrivacyDependencies,
  token: string,
  outcome: Pick<ShownInquiry, 'state' | 'correction'>,
  refusal?: AppError,
): Promise<Response> {
  const { lead, consents } = await ownData.read(token)
  const status = refusal ? createErrorHead(refusal).status : 200
  const answer = await renderPage({ page: 'own-inquiry', lead, consents, path: `/privacy/${token}`, ...outcome })
  return sendPage(c, answer, status, privately)
}
