import type { Context } from 'hono'
import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { readPromise } from '#services/desk/promise/read-promise.ts'
import { makeEvidence, readPromiseLeads } from '#services/desk/promise/read-promise-leads.ts'
import { readJson } from '../requests/read-json.ts'
import type { MemberRoutes } from './member-routes.ts'

const EvidenceRequest = v.object({
  from: v.string(),
  to: v.string(),
  reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200)),
})

/** How well reply promises were kept, the leads behind each figure, and the export that proves it. */
export function addPromiseRoutes(routes: MemberRoutes, desk: DeskContext): void {
  routes.get('/desk-promise', async (c, member) => {
    return c.json(await readPromise(desk, member, readPeriodOf(c)))
  })
  routes.get('/desk-promise-leads', async (c, member) => {
    return c.json(await readPromiseLeads(desk, member, { ...readPeriodOf(c), of: c.req.query('of') ?? '' }))
  })
  routes.post('/desk-evidence', async (c, member) => {
    const body = v.safeParse(EvidenceRequest, await readJson(c))
    if (!body.success) throw new AppError('invalid', deskRefusalWords.files.whatFor)
    return c.json(await makeEvidence(desk, member, body.output))
  })
}

function readPeriodOf(c: Context): { from: string | null; to: string | null } {
  return { from: c.req.query('from') ?? null, to: c.req.query('to') ?? null }
}
