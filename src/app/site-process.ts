// A separate program, started by load-site.ts: renders the site from the facts it is sent, then exits.
import { serialize } from 'node:v8'
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { makeSiteFiles } from './make-site-files.ts'
import { SiteJob } from './site-files.ts'

answerJobs(
  SiteJob,
  async (order) => serialize(await makeSiteFiles(order)),
  ({ stack }) => stack,
)
