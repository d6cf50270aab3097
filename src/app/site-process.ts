// A separate program, started by load-site.ts, that renders the site and exits.
import { serialize } from 'node:v8'
import { installOwnContent } from '#content/own/own-content.ts'
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { makeSiteFiles } from './make-site-files.ts'
import { SiteJob } from './site-files.ts'

answerJobs(
  SiteJob,
  async (job) => {
    installOwnContent(job.facts.own ?? {})
    return serialize(await makeSiteFiles(job))
  },
  // A fault of the folder is one sentence; anything else is ours.
  ({ message, stack }) => (message.startsWith('IDENTITY_DIR: ') ? message : stack),
)
