// A separate program, started by create-renderer.ts, that renders pictures until none are left. It decodes untrusted
// uploads, away from anything confidential.
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

/** A 20 MB decoder, loaded only for HEIC, and before we give up the right to read our own files. */
async function loadHeic() {
  const { loadHeicDecoder } = await import('#platform/images/decode-heic.ts')
  return loadHeicDecoder()
}
