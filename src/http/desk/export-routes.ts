import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { Reason } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import { exportLead } from '#services/desk/access/export-lead.ts'
import { exportMany } from '#services/desk/access/export-many.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { readJson } from '../requests/read-json.ts'

interface ExportRoutesDeps {
  desk: DeskContext
  whoAsks: (c: Context) => Promise<DeskMember>
}

const Many = v.object({ q: v.pipe(v.string(), v.maxLength(500)), reason: Reason })

/** The functions that take data out of the desk. */
export function addExportRoutes(routes: Hono, { desk, whoAsks }: ExportRoutesDeps): void {
  routes.get('/desk-export', async (c) => {
    const member = await whoAsks(c)
    return c.json(await exportLead(desk, member, c.req.query('ref') ?? ''))
  })
  routes.post('/desk-export-many', async (c) => {
    const member = await whoAsks(c)
    const asked = v.safeParse(Many, await readJson(c))
    if (!asked.success) throw new AppError('invalid', 'Say which leads, and why.')
    const { q: text, reason } = asked.output
    return c.json({ csv: await exportMany(desk, member, { text, reason }) })
  })
}
