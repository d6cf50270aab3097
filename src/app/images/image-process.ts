// A separate program, started by create-renderer.ts: renders pictures as long as it is sent any, then exits. What
// strangers have uploaded is decoded here, away from everything that is confidential.
import * as v from 'valibot'
import { ImageOrder } from '#platform/images/image-order.ts'
import { renderImage } from '#platform/images/render-image.ts'

const Message = v.object({ job: v.object({ bytes: v.instance(Uint8Array), order: ImageOrder }) })

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  render(message).then(
    (bytes) => process.send?.({ done: bytes }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

async function render(message: unknown): Promise<Uint8Array> {
  const { job } = v.parse(Message, message)
  return renderImage(job.bytes, job.order)
}
