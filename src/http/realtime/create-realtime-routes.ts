import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

/** What answers the requests of the realtime service over HTTP. */
export type AnswerBroadcast = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** The routes of the realtime service, below `/realtime/v1`. The service is loaded by the first request. */
export function createRealtimeRoutes(load: () => Promise<AnswerBroadcast>): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/api/ping', (c) => c.json({ message: 'Success' }))
  app.all('*', async (c) => (await load())(c.req.raw, c.env))
  return app
}
