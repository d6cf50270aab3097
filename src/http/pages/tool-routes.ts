import { type Context, Hono } from 'hono'
import type { RenderPage } from '#domain/site/dynamic-page.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { allTools, type FindText, readTyped, type ToolAtPath } from '#domain/tools/all-tools.ts'
import { acceptValues } from '#domain/tools/carry.ts'
import { START_PATH } from '#domain/tools/carry-href.ts'
import { limitRate, type RateLimitDependencies } from '../middleware/rate-limit.ts'
import type { Header } from '../middleware/security-headers.ts'
import { sendPage } from './send-page.ts'

export interface ToolDependencies extends RateLimitDependencies {
  renderPage: RenderPage
  now: () => number
  /** Those of the page of a calculator, which has its own stylesheet. */
  securityHeaders: readonly Header[]
}

/** Without a script each change is a request. */
const toolLimit = { name: 'tools', count: 300, windowMs: 10 * 60_000 }
/** The figures are the visitor's own: nothing stores them, and other sites get only our origin. */
const headers = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'strict-origin' }

/** The calculators for visitors without scripts, or with a link to a result. Nothing is stored or logged. */
export function createToolRoutes(deps: ToolDependencies): Hono {
  const routes = new Hono()
  routes.use('/tools/*', limitRate(deps, toolLimit, { passesWhileUnavailable: true }))
  routes.post(START_PATH, async (c) => {
    const find = readPosted(await c.req.text())
    const form = find('form') === 'sell-fast' ? 'sell-fast' : 'investment'
    const values = Object.fromEntries(acceptValues(form, find))
    return sendPage(c, await deps.renderPage({ page: 'filled-form', form, values }), 200, headers)
  })
  for (const at of allTools) {
    if (at.isPrivate) routes.post(at.path, async (c) => answer(c, deps, at, readPosted(await c.req.text())))
    else routes.get(at.path, (c) => answer(c, deps, at, (name) => c.req.query(name) ?? null))
  }
  return routes
}

function readPosted(body: string): FindText {
  const posted = new URLSearchParams(body)
  return (name) => posted.get(name)
}

async function answer(c: Context, deps: ToolDependencies, { tool }: ToolAtPath, find: FindText): Promise<Response> {
  const day = toTorontoDay(new Date(deps.now()))
  const page = await deps.renderPage({ page: 'tool', tool: tool.id, typed: readTyped(tool, find), day })
  return sendPage(c, page, 200, { ...Object.fromEntries(deps.securityHeaders), ...headers })
}
