// A separate program, started by create-renderer.ts: renders pictures as long as it is sent any, then exits. What
// strangers have uploaded is decoded here, away from everything that is confidential.
import * as v from 'valibot'
import { answerJobs } from '#platform/answer-jobs.ts'
import { dropRights } from '#platform/drop-rights.ts'
import { ImageJob } from '#platform/images/image-job.ts'
import { renderImage } from '#platform/images/render-image.ts'

dropRights()
answerJobs(v.object({ bytes: v.instance(Uint8Array), order: ImageJob }), ({ bytes, order }) =>
  renderImage(bytes, order),
)
