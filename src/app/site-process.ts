// A separate program, started by load-site.ts: renders the site from the facts it is sent, then exits.
import { serialize } from 'node:v8'
import * as v from 'valibot'
import { makeSiteFiles } from './make-site-files.ts'
import { SiteOrder } from './site-files.ts'

const Message = v.object({ job: SiteOrder })

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  renderSite(message).then(
    (bytes) => process.send?.({ done: bytes }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.stack : String(error) }),
  )
})

async function renderSite(message: unknown): Promise<Buffer> {
  const { job } = v.parse(Message, message)
  return serialize(await makeSiteFiles(job))
}
