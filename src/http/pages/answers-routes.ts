import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { savedAnswersWords as words } from '#content/inquiries/saved-answers-words.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { describeAnswers } from '#domain/questionnaire/describe-answers.ts'
import { SAVED_DAYS, toFormKey } from '#domain/questionnaire/saved-answers.ts'
import type { RenderPage, SavedAnswersPage } from '#domain/site/dynamic-page.ts'
import type { Logger } from '#platform/log/logger.ts'
import { readSavedAnswers, type SavedAnswersService } from '#services/leads/saved-answers/saved-answers.ts'
import { createErrorHead } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { limitRate, type RateLimitDependencies } from '../middleware/rate-limit.ts'
import { hasPublishableKey } from '../requests/publishable-key.ts'
import { readJson } from '../requests/read-json.ts'
import { isSameOrigin } from '../requests/same-origin.ts'
import { privatePageHeaders, sendPage } from './send-page.ts'

export interface AnswersDependencies extends RateLimitDependencies {
  siteUrl: string
  publishableKey: string
  savedAnswers: SavedAnswersService
  renderPage: RenderPage
  log: Logger
}

const WINDOW_MS = 10 * 60_000
const DAY_MS = 86_400_000
const saveLimit = { name: 'save-answers', count: 30, windowMs: WINDOW_MS }
const emailLimit = { name: 'save-answers-email', count: 6, windowMs: WINDOW_MS }
const openLimit = { name: 'open-answers', count: 60, windowMs: WINDOW_MS }
const pageLimit = { name: 'answers-page', count: 60, windowMs: WINDOW_MS }
const OpenBody = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/** The functions that save unfinished answers and open them again. */
export function createAnswersFunctions(deps: AnswersDependencies): Hono {
  const routes = new Hono()
  routes.post('/save-answers', limitRate(deps, saveLimit), async (c) => {
    requireOurPage(c, deps)
    const answers = readSavedAnswers(await readJson(c))
    const verdict = await deps.limiter.take(emailLimit, answers.email.toLowerCase())
    if (!verdict.isAllowed) throw new AppError('too_often', words.refusals.tooOften)
    await deps.savedAnswers.save(answers)
    return c.json({ success: true })
  })
  routes.post('/open-answers', limitRate(deps, openLimit), async (c) => {
    requireOurPage(c, deps)
    const body = v.safeParse(OpenBody, await readJson(c))
    if (!body.success) throw new AppError('not_found', words.refusals.gone)
    const { id, pairs, step, sent } = await deps.savedAnswers.open(body.output.token)
    if (sent) throw new AppError('conflict', words.refusals.sent.replace('{reference}', sent.reference))
    return c.json({ pairs, step, key: toFormKey(id) })
  })
  return routes
}

/** `/answers/{token}`: shows the saved answers, with ways to continue and to delete them. Works without script. */
export function createAnswersRoutes(deps: AnswersDependencies): Hono {
  const routes = new Hono()
  routes.use('/answers/*', limitRate(deps, pageLimit, { passesWhileUnavailable: true }))
  // Opening the link changes nothing, as mail scanners open every link.
  routes.get('/answers/:token', async (c) => {
    const token = c.req.param('token')
    const { pairs, step, savedAt, sent } = await deps.savedAnswers.open(token)
    if (sent) return send(c, deps, { page: 'saved-answers', state: 'sent', ...sent, token })
    return send(c, deps, {
      page: 'saved-answers',
      state: 'shown',
      step,
      answers: describeAnswers(readFormBody('investment', pairs)),
      until: new Date(savedAt.getTime() + SAVED_DAYS * DAY_MS),
      token,
    })
  })
  routes.post('/answers/:token', async (c) => {
    if (!isSameOrigin(c, deps.siteUrl)) throw new AppError('forbidden', words.refusals.otherSite)
    const form = new URLSearchParams(await c.req.text())
    if (form.get('action') !== 'delete') throw new AppError('invalid', words.refusals.unknownAction)
    await deps.savedAnswers.erase(c.req.param('token'))
    return send(c, deps, { page: 'saved-answers', state: 'deleted' })
  })
  routes.onError((error, c) => {
    const refusal = toAppError(error)
    if (refusal.kind === 'broken') deps.log.error({ err: error, path: '/answers' }, 'unexpected error')
    return send(c, deps, { page: 'saved-answers', state: 'refused', message: refusal.message }, refusal)
  })
  return routes
}

function requireOurPage(c: Context, { siteUrl, publishableKey }: AnswersDependencies): void {
  if (hasPublishableKey(c, publishableKey) && isSameOrigin(c, siteUrl) !== false) return
  throw new AppError('unauthenticated', refusalWords.request.noPageKey)
}

async function send(
  c: Context,
  deps: AnswersDependencies,
  page: SavedAnswersPage,
  refusal?: AppError,
): Promise<Response> {
  const { status, headers } = refusal ? createErrorHead(refusal) : { status: 200 as const, headers: {} }
  const secretHeaders = { ...privatePageHeaders, 'Referrer-Policy': 'no-referrer' }
  return sendPage(c, await deps.renderPage(page), status, { ...headers, ...secretHeaders })
}
