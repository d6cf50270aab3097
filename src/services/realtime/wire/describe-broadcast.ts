import type { Broadcast } from './message.ts'

/** The payload of a broadcast as JSON text, or null if its content is bytes, which JSON cannot express. */
export function describeBroadcast(broadcast: Broadcast): string | null {
  if (broadcast.form === 'text') return broadcast.payload
  if (broadcast.encoding === 'bytes') return null
  const { event, content, meta } = broadcast
  const head = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.toString('utf8')}`
  return meta === '' ? `${head}}` : `${head},"meta":${meta}}`
}
