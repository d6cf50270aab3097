// A separate program, started by load-site.ts, that renders the site and exits.
import { serialize } from 'node:v8'
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { makeSiteFiles } from './make-site-files.ts'
import { SiteJob } from './site-files.ts'

answerJobs(
  SiteJob,
  async (job) => serialize(await makeSiteFiles(job)),
  ({ stack }) => stack,
)
