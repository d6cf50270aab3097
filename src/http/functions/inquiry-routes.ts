import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { failureMessages } from '#content/inquiries/inquiry-messages.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import type { FormBody } from '#domain/inquiries/form-fields.ts'
import { type InquiryKind, inquiryKinds, readInquiry } from '#domain/inquiries/inquiry.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { InquirySource } from '#domain/inquiries/inquiry-source.ts'
import { noticeLine, noticeOf } from '#domain/inquiries/notice.ts'
import type { RenderPage } from '#domain/site/dynamic-page.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { SpamSignals } from '#services/leads/intake/score-inquiry.ts'
import type { Submission, SubmissionResponse } from '#services/leads/intake/submit-inquiry.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { type RateLimitDependencies, requireClientRate, requireRate } from '../middleware/rate-limit.ts'
import { readIdempotencyKey } from '../requests/idempotency-key.ts'
import { hasPublishableKey } from '../requests/publishable-key.ts'
import { readJson } from '../requests/read-json.ts'
import { readRequestId } from '../requests/request-id.ts'
import { isSameOrigin } from '../requests/same-origin.ts'
import { answerForm, deriveKey, isFormPost, readForm } from './form-posts.ts'
import { countIfRefused, createUnstoredLog } from './unstored-leads.ts'

export interface InquiryDependencies extends RateLimitDependencies {
  siteUrl: string
  publishableKey: string
  submit: (submission: Submission) => Promise<SubmissionResponse>
  readSpamSignals: (body: unknown) => Promise<SpamSignals>
  /** Signs the time when a page of this age was shown. The page's form sends it back. */
  createFormToken: (ageMs: string | undefined) => Promise<string>
  renderPage: RenderPage
  /** Called with a code for each lead that is not stored. */
  countRefusal: (reason: string) => void
  log: Logger
}

const MINUTE_MS = 60_000
/** Generous limits, because an office may share one IP address, and retries count too. */
const clientLimit = { name: 'inquiry-address', count: 120, windowMs: 10 * MINUTE_MS }
const emailLimit = { name: 'inquiry-email', count: 60, windowMs: 10 * MINUTE_MS }
/** If the limiter is unavailable, let everyone pass: a lead matters more than a limit. */
const lenient = { passesWhileUnavailable: true }

/** The three functions that accept leads, as JSON from scripts or as plain forms from our pages. */
export function createInquiryRoutes(given: InquiryDependencies): Hono {
  const deps = { ...given, logUnstored: createUnstoredLog(given.log) }
  const routes = new Hono()
  routes.get('/form-token', async (c) => {
    await requireClientRate(c, deps, clientLimit, lenient)
    return c.json({ token: await deps.createFormToken(c.req.query('age')) })
  })
  for (const kind of inquiryKinds) {
    const path = `/${inquiryFunctions[kind]}`
    routes.post(path, (c) => (isFormPost(c) ? answerPostedForm(deps, kind, c) : answerJson(deps, kind, c)))
  }
  return routes
}

type Dependencies = InquiryDependencies & { logUnstored: (error: unknown) => void }

async function answerJson(deps: Dependencies, kind: InquiryKind, c: Context): Promise<Response> {
  const answer = await countIfRefused(deps.countRefusal, async () => {
    if (!hasPublishableKey(c, deps.publishableKey)) {
      throw new AppError('unauthenticated', refusalWords.request.noApiKey)
    }
    await requireClientRate(c, deps, clientLimit, lenient)
    const key = readIdempotencyKey(c)
    const body = await readJson(c)
    return storeInquiry(deps, { kind, body, key, requestId: readRequestId(c) })
  })
  return c.json({ success: true, ...answer })
}

/** Always answers with a page. After a refusal, it contains everything that was typed. */
async function answerPostedForm(deps: Dependencies, kind: InquiryKind, c: Context): Promise<Response> {
  const body = await countIfRefused(deps.countRefusal, () => readPostedForm(deps, kind, c))
  try {
    const sent = { kind, body, key: deriveKey(kind, body), requestId: readRequestId(c) }
    const { reference, message, replyBy } = await countIfRefused(deps.countRefusal, async () => {
      await requireClientRate(c, deps, clientLimit, lenient)
      return storeInquiry(deps, sent)
    })
    const result = { confirmation: { reference, message, replyBy } }
    return answerForm(c, await deps.renderPage({ page: 'form-result', kind, result }))
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.kind === 'broken') deps.log.error({ err: error, path: c.req.path }, 'unexpected error')
    const result = { values: body, faults: { notice: noticeOf(refusal), fields: refusal.fields ?? {} } }
    return answerForm(c, await deps.renderPage({ page: 'form-result', kind, result }), refusal)
  }
}

/** Only from our own pages, or with our key. */
async function readPostedForm(deps: Dependencies, kind: InquiryKind, c: Context): Promise<FormBody> {
  if (!isSameOrigin(c, deps.siteUrl) && !hasPublishableKey(c, deps.publishableKey)) {
    throw new AppError('unauthenticated', refusalWords.notThisSite)
  }
  return readForm(c, kind)
}

interface ReceivedInquiry {
  kind: InquiryKind
  body: unknown
  key: string | null
  requestId: string | undefined
}

async function storeInquiry(
  deps: Dependencies,
  { kind, body, key, requestId }: ReceivedInquiry,
): Promise<SubmissionResponse> {
  const { inquiry, faults } = readInquiry(kind, body)
  if (faults) throw new AppError('refused', noticeLine(faults.notice), faults)
  const { email } = inquiry.fields
  const message = refusalWords.tooManyInquiries
  await requireRate(deps.limiter, emailLimit, email.toLowerCase(), { ...lenient, message })
  try {
    const signals = await deps.readSpamSignals(body)
    const stored = await deps.submit({ inquiry, source: readSource(body), signals, key, requestId })
    // A repeated request logs this too, with the reference of the first.
    deps.log.info({ id: requestId, lead: stored.reference }, 'a lead is stored')
    return stored
  } catch (error) {
    deps.logUnstored(error)
    if (error instanceof AppError || error instanceof Unavailable) throw error
    throw new AppError('broken', failureMessages[kind], { cause: error })
  }
}

function readSource(body: unknown): InquirySource {
  const { source } = v.parse(v.fallback(v.object({ source: v.optional(v.unknown()) }), {}), body)
  return v.parse(InquirySource, source)
}
