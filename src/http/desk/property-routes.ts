import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { Reason } from '#domain/desk/acts/desk-act.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { type BundleContext, bundleProperty } from '#services/desk/properties/bundle-property.ts'
import {
  openFile,
  readProperties,
  readProperty,
  readPropertyOfLead,
} from '#services/desk/properties/read-properties.ts'
import { readJson } from '../requests/read-json.ts'
import type { MemberRoutes } from './member-routes.ts'

const BundleRequest = v.object({ ref: v.pipe(v.string(), v.maxLength(20)), reason: Reason })

interface PropertyRouteDeps {
  desk: DeskContext
  openOwnerFile: BundleContext['openOwnerFile']
  /** Signed URL for an owner's file. */
  signFile: (path: string, seconds: number) => string
  /** Signed URL for the preview of an owner's file. */
  signPreview: (path: string, seconds: number) => string
}

/** Reads properties. Acts on their leads change them. */
export function addPropertyRoutes(routes: MemberRoutes, deps: PropertyRouteDeps): void {
  const { desk, signFile, openOwnerFile } = deps
  const reading = { ...desk, signPreview: deps.signPreview }
  routes.get('/desk-properties', async (c, member) => {
    return c.json({ properties: await readProperties(desk, member) })
  })
  routes.get('/desk-property', async (c, member) => {
    const { ref = '', lead } = c.req.query()
    if (lead !== undefined) return c.json({ page: await readPropertyOfLead(reading, member, lead) })
    return c.json({ page: await readProperty(reading, member, ref) })
  })
  routes.post('/desk-bundle', async (c, member) => {
    const body = v.safeParse(BundleRequest, await readJson(c))
    if (!body.success) throw new AppError('invalid', deskRefusalWords.files.whichProperty)
    const { ref: given, reason } = body.output
    const bytes = await bundleProperty({ ...desk, openOwnerFile }, member, { given, reason })
    return c.body(toStream(bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
    })
  })
  routes.get('/desk-file', async (c, member) => {
    return c.json({ url: await openFile({ ...desk, signFile }, member, c.req.query('id') ?? '') })
  })
}

/** Streams the archive while it is being created. */
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
