import { Hono } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { statusByKind } from './errors/error-status.ts'
import { allowAnyOrigin } from './storage/cors.ts'

/** Answers for Supabase services that we do not have. Clients expect PostgREST's JSON and show its `message`. */
export function createMissingServiceRoutes(): Hono {
  const routes = new Hono()
  routes.use(allowAnyOrigin)
  const body = { code: 'PGRST125', details: null, hint: null, message: refusalWords.request.noDatabaseApi }
  routes.all('*', (c) => c.json(body, statusByKind.not_found))
  return routes
}
