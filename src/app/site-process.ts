// A separate program, started by load-site.ts: renders the site from the facts it is sent, then exits.
import { serialize } from 'node:v8'
import { makeSiteFiles, type SiteOrder } from './make-site-files.ts'

process.on('disconnect', () => process.exit())
process.on('message', ({ job }: { job: SiteOrder }) => {
  makeSiteFiles(job).then(
    (files) => process.send?.({ done: serialize(files) }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.stack : String(error) }),
  )
})
