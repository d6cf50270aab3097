import type { DeskContext } from '#services/desk/desk-context.ts'
import { readDue } from '#services/desk/today/read-due.ts'
import { readToday } from '#services/desk/today/read-today.ts'
import type { MemberRoutes } from './member-routes.ts'

/** The first page of the desk, and what every screen shows above and beside itself. */
export function addTodayRoutes(routes: MemberRoutes, desk: DeskContext): void {
  routes.get('/desk-today', async (c, member) => {
    return c.json(await readToday(desk, member, c.req.query('whose') === 'team' ? 'team' : 'mine'))
  })
  routes.get('/desk-due', async (c, member) => {
    return c.json(await readDue(desk, member))
  })
}
