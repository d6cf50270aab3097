// A separate program, started by create-renderer.ts: renders pictures as long as it is sent any, then exits. What
// strangers have uploaded is decoded here, away from everything that is confidential.
import * as v from 'valibot'
import { ImageJob } from '#platform/images/image-job.ts'
import { encodeJpeg, renderImage } from '#platform/images/render-image.ts'
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { dropRights } from '#platform/processes/drop-rights.ts'

const decodeHeic = process.argv.includes('heic') ? await loadHeic() : null
dropRights()
answerJobs(v.object({ bytes: v.instance(Uint8Array), order: ImageJob }), async ({ bytes, order }) =>
  decodeHeic ? encodeJpeg(await decodeHeic(bytes), order) : renderImage(bytes, order),
)

/** Another decoder, of 20 MB, for the few who need it. It is loaded while we may still read our own files. */
async function loadHeic() {
  const { loadHeicDecoder } = await import('#platform/images/decode-heic.ts')
  return loadHeicDecoder()
}
