// A separate program, started by create-renderer.ts, that renders pictures until none are left. It decodes untrusted
// uploads, away from anything confidential.
import * as v from 'valibot'
import { ImageJob } from '#platform/images/image-job.ts'
import { encodePicture, renderImage } from '#platform/images/render-image.ts'
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { dropRights } from '#platform/processes/drop-rights.ts'

const decode = await loadDecoder(process.argv[2])
dropRights()
answerJobs(v.object({ bytes: v.instance(Uint8Array), order: ImageJob }), async ({ bytes, order }) =>
  decode ? encodePicture(await decode(bytes, order), order) : renderImage(bytes, order),
)

/** Large decoders are loaded only where they are needed, and before we give up the right to read our own files. */
async function loadDecoder(kind = 'picture') {
  if (kind === 'heic') return (await import('#platform/images/decode-heic.ts')).loadHeicDecoder()
  if (kind === 'pdf') return (await import('#platform/images/decode-pdf.ts')).loadPdfDecoder()
  return null
}
