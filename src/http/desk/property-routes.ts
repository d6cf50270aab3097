import type { Hono } from 'hono'
import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { Reason } from '#domain/desk/acts/desk-act.ts'
import { AppError } from '#domain/errors.ts'
import { type BundleContext, bundleProperty } from '#services/desk/properties/bundle-property.ts'
import {
  openFile,
  readProperties,
  readProperty,
  readPropertyOfLead,
} from '#services/desk/properties/read-properties.ts'
import { readJson } from '../requests/read-json.ts'
import type { DeskRouteDeps } from './desk-route-deps.ts'

const Bundle = v.object({ ref: v.pipe(v.string(), v.maxLength(20)), reason: Reason })

interface PropertyRouteDeps extends DeskRouteDeps {
  openOwnerFile: BundleContext['openOwnerFile']
  /** An address that opens a file of an owner for so long. */
  signFile: (path: string, seconds: number) => string
}

/** What the desk reads about properties. They are changed by acts on their leads. */
export function addPropertyRoutes(routes: Hono, { desk, whoAsks, signFile, openOwnerFile }: PropertyRouteDeps): void {
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
  routes.post('/desk-bundle', async (c) => {
    const member = await whoAsks(c)
    const asked = v.safeParse(Bundle, await readJson(c))
    if (!asked.success) throw new AppError('invalid', deskRefusalWords.files.whichProperty)
    const { ref: given, reason } = asked.output
    const bytes = await bundleProperty({ ...desk, openOwnerFile }, member, { given, reason })
    return c.body(toStream(bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
    })
  })
  routes.get('/desk-file', async (c) => {
    const member = await whoAsks(c)
    return c.json({ url: await openFile({ ...desk, signFile }, member, c.req.query('id') ?? '') })
  })
}

/** Made as it is fetched. */
function toStream(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void bytes.return(undefined),
  })
}
