// A program of its own (see load-site.ts): renders the site it is sent the facts of, then ends.
import { serialize } from 'node:v8'
import { makeSiteFiles, type SiteOrder } from './make-site-files.ts'

process.on('disconnect', () => process.exit())
process.on('message', ({ job }: { job: SiteOrder }) => {
  makeSiteFiles(job).then(
    (files) => process.send?.({ done: serialize(files) }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.stack : String(error) }),
  )
})
