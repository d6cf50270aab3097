import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { Reason } from '#domain/desk/acts/desk-act.ts'
import { MAX_QUERY } from '#domain/desk/inbox/inbox-query.ts'
import { AppError } from '#domain/errors.ts'
import { exportLead } from '#services/desk/access/export-lead.ts'
import { exportMany } from '#services/desk/access/export-many.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { readJson } from '../requests/read-json.ts'
import type { MemberRoutes } from './member-routes.ts'

const ManyRequest = v.object({ q: v.pipe(v.string(), v.maxLength(MAX_QUERY)), reason: Reason })

/** The functions that export data. */
export function addExportRoutes(routes: MemberRoutes, desk: DeskContext): void {
  routes.get('/desk-export', async (c, member) => {
    return c.json(await exportLead(desk, member, c.req.query('ref') ?? ''))
  })
  routes.post('/desk-export-many', async (c, member) => {
    const body = v.safeParse(ManyRequest, await readJson(c))
    if (!body.success) throw new AppError('invalid', deskRefusalWords.files.whichLeads)
    const { q: text, reason } = body.output
    return c.json({ csv: await exportMany(desk, member, { text, reason }) })
  })
}
