import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { DeskId } from '../desk-id.ts'

/** How many devices a member may be notified on. */
export const MAX_DEVICES = 10

/** The guard for outgoing requests also checks where the name leads, each time that something is sent. */
const Endpoint = v.pipe(
  v.string(),
  v.maxLength(1024),
  v.url(deskFaultWords.pushAddress),
  v.regex(/^https:\/\/[^/@\\]+\//, deskFaultWords.pushAddress),
)

/** A member's own devices. `add` is what a browser says when its user switches notifications on. */
export const PushRequest = v.variant('do', [
  v.object({
    do: v.literal('add'),
    endpoint: Endpoint,
    // 65 and 16 bytes in base64url.
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
  v.object({ do: v.literal('remove'), id: DeskId }),
])
export type PushRequest = v.InferOutput<typeof PushRequest>
