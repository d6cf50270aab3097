import type { Hono } from 'hono'
import {
  openFile,
  readProperties,
  readProperty,
  readPropertyOfLead,
} from '#services/desk/properties/read-properties.ts'
import type { DeskRouteDeps } from './desk-route-deps.ts'

interface PropertyRouteDeps extends DeskRouteDeps {
  /** An address that opens a file of an owner for so long. */
  signFile: (path: string, seconds: number) => string
}

/** What the desk reads about properties. They are changed by acts on their leads. */
export function addPropertyRoutes(routes: Hono, { desk, whoAsks, signFile }: PropertyRouteDeps): void {
  routes.get('/desk-properties', async (c) => {
    const member = await whoAsks(c)
    return c.json({ properties: await readProperties(desk, member) })
  })
  routes.get('/desk-property', async (c) => {
    const member = await whoAsks(c)
    const { ref = '', lead } = c.req.query()
    if (lead !== undefined) return c.json({ page: await readPropertyOfLead(desk, member, lead) })
    return c.json({ page: await readProperty(desk, member, ref) })
  })
  routes.get('/desk-file', async (c) => {
    const member = await whoAsks(c)
    return c.json({ url: await openFile({ ...desk, signFile }, member, c.req.query('id') ?? '') })
  })
}
