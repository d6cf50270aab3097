import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { checklistItems, fileCategories } from '#domain/desk/properties/checklist.ts'
import { OwnerFilesRequest } from '#domain/desk/properties/owner-files-view.ts'
import { AppError } from '#domain/errors.ts'
import type { OwnerFilesPage, RenderPage } from '#domain/site/dynamic-page.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type OwnerFilesService, PROPERTY_CLOSED } from '#services/desk/files/owner-files.ts'
import { createErrorHead } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { limitRate, type RateLimitDependencies } from '../middleware/rate-limit.ts'
import { hasPublishableKey } from '../requests/publishable-key.ts'
import { readJson } from '../requests/read-json.ts'
import { isSameOrigin } from '../requests/same-origin.ts'
import { privatePageHeaders, sendPage } from './send-page.ts'

export interface OwnerFilesDependencies extends RateLimitDependencies {
  siteUrl: string
  publishableKey: string
  ownerFiles: OwnerFilesService
  renderPage: RenderPage
  log: Logger
}

const WINDOW_MS = 10 * 60_000
const pageLimit = { name: 'owner-files-page', count: 60, windowMs: WINDOW_MS }
/** Up to forty files are reserved, and the page polls their state every few seconds. */
const functionLimit = { name: 'owner-files', count: 600, windowMs: WINDOW_MS }
/** A form without script is held in memory as a whole. */
const MAX_FORM_FILE_BYTES = 10 * 1024 * 1024
const MAX_FORM_BYTES = MAX_FORM_FILE_BYTES + 64 * 1024

const FileId = v.pipe(v.string(), v.uuid())

/** The function that the page's script calls. The file contents go to the storage service. */
export function createOwnerFilesFunction(deps: OwnerFilesDependencies): Hono {
  const routes = new Hono()
  const { ownerFiles, siteUrl, publishableKey } = deps
  routes.post('/owner-files', limitRate(deps, functionLimit), async (c) => {
    if (!hasPublishableKey(c, publishableKey) || isSameOrigin(c, siteUrl) === false) {
      throw new AppError('unauthenticated', refusalWords.request.noPageKey)
    }
    const body = v.safeParse(OwnerFilesRequest, await readJson(c))
    if (!body.success) throw new AppError('invalid', words.refusals.unknownAction)
    const { token, ...asked } = body.output
    if (asked.action === 'announce') return c.json({ file: await ownerFiles.reserve(token, asked) })
    if (asked.action === 'remove') await ownerFiles.remove(token, asked.file)
    if (asked.action === 'remove-all') await ownerFiles.removeAll(token)
    if (asked.action === 'answer') await ownerFiles.answer(token, asked)
    return c.json({ view: await ownerFiles.read(token) })
  })
  return routes
}

/** `/files/{token}`, which also works without script. It must come before the general size limit. */
export function createOwnerFilesRoutes(deps: OwnerFilesDependencies): Hono {
  const { ownerFiles } = deps
  const routes = new Hono()
  routes.use('/files/*', limitRate(deps, pageLimit, { passesWhileUnavailable: true }))
  // Opening the link changes nothing, as mail scanners open every link.
  routes.get('/files/:token', async (c) => show(c, deps, null))
  routes.post('/files/:token', limitBody(MAX_FORM_BYTES), async (c) => {
    if (!isSameOrigin(c, deps.siteUrl)) throw new AppError('forbidden', words.refusals.otherSite)
    // Check the link before reading the body.
    await ownerFiles.read(c.req.param('token'))
    try {
      const section = await act(c, deps)
      return c.redirect(`${c.req.path}#${section}`, 303)
    } catch (error) {
      const refusal = toAppError(error)
      if (refusal.kind !== 'refused') throw error
      return show(c, deps, refusal)
    }
  })
  routes.onError((error, c) => {
    const refusal = toAppError(error)
    if (refusal.kind === 'broken') deps.log.error({ err: error, path: '/files' }, 'unexpected error')
    const message = refusal.kind === 'broken' ? words.refusals.broken : refusal.message
    const state = refusal.code === PROPERTY_CLOSED ? 'closed' : 'refused'
    return send(c, deps, { page: 'owner-files', state, message }, refusal)
  })
  return routes
}

/** Runs a form's action, and returns the section of the page to show. */
async function act(c: Context, { ownerFiles }: OwnerFilesDependencies): Promise<string> {
  const token = c.req.param('token') ?? ''
  const form = await c.req.formData().catch(() => new FormData())
  const textOf = (name: string) => String(form.get(name) ?? '')
  if (textOf('action') === 'remove-all') {
    await ownerFiles.removeAll(token)
    return 'files'
  }
  const category = fileCategories.find((known) => known === textOf('category'))
  if (!category) throw new AppError('refused', words.refusals.unknownAction)
  const item = checklistItems.find((known) => known === category)
  switch (textOf('action')) {
    case 'remove':
      if (!v.is(FileId, textOf('file'))) throw new AppError('refused', words.refusals.unknownAction)
      await ownerFiles.remove(token, textOf('file'))
      return category
    case 'answer':
      if (!item) throw new AppError('refused', words.refusals.unknownAction)
      await ownerFiles.answer(token, { item, text: textOf('text').trim().slice(0, 2000) })
      return category
    case 'send': {
      const file = form.get('file')
      if (!(file instanceof File) || file.name === '') throw new AppError('refused', words.refusals.noFile)
      if (file.size > MAX_FORM_FILE_BYTES) throw new AppError('refused', words.refusals.tooLarge)
      const id = textOf('file-id')
      const wanted = { category, name: file.name, ...(v.is(FileId, id) && { file: id }) }
      await ownerFiles.take(token, wanted, new Uint8Array(await file.arrayBuffer()))
      return category
    }
    default:
      throw new AppError('refused', words.refusals.unknownAction)
  }
}

async function show(c: Context, deps: OwnerFilesDependencies, refusal: AppError | null): Promise<Response> {
  const view = await deps.ownerFiles.read(c.req.param('token') ?? '')
  const notice = refusal?.message ?? ''
  return send(c, deps, { page: 'owner-files', state: 'shown', view, path: c.req.path, notice }, refusal)
}

async function send(
  c: Context,
  deps: OwnerFilesDependencies,
  page: OwnerFilesPage,
  refusal: AppError | null,
): Promise<Response> {
  const { status, headers } = refusal ? createErrorHead(refusal) : { status: 200 as const, headers: {} }
  const secretHeaders = { ...privatePageHeaders, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
  return sendPage(c, await deps.renderPage(page), status, { ...headers, ...secretHeaders })
}
