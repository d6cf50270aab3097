import { decodeBroadcast, encodeBroadcastFrame } from './binary-frames.ts'
import { describeBroadcast } from './describe-broadcast.ts'
import type { Incoming, Outgoing, Serializer } from './message.ts'
import { parseJson } from './parse-json.ts'
import { isRef } from './refs.ts'

/** Version 2.0.0 of the protocol: JSON arrays in text frames, and broadcasts in binary frames. */
export const serializer2: Serializer = {
  version: '2.0.0',

  decode(data, isBinary): Incoming | null {
    if (isBinary) return decodeBroadcast(data)
    const value = parseJson(data.toString('utf8'))
    if (!Array.isArray(value) || value.length < 5) return null
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(ref) || !isRef(joinRef)) return null
    return { joinRef, ref, topic, event, payload }
  },

  encode({ joinRef, ref, topic, event, payload }: Outgoing) {
    const head = `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)}`
    return { data: Buffer.from(`${head},${payload}]`), isBinary: false }
  },

  encodeBroadcast(topic, broadcast) {
    const frame = broadcast.form === 'binary' ? encodeBroadcastFrame(topic, broadcast) : null
    if (frame) return { data: frame, isBinary: true }
    // Names too long for a binary frame fit in text.
    const payload = describeBroadcast(broadcast)
    return payload === null ? null : this.encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload })
  },
}
