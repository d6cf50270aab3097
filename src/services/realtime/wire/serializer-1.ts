import { isObject } from '#domain/is-object.ts'
import { describeBroadcast } from './describe-broadcast.ts'
import type { Incoming, Outgoing, Serializer } from './message.ts'
import { parseJson } from './parse-json.ts'
import { isRef } from './refs.ts'

/** Version 1.0.0 of the protocol: every message is a JSON object in a text frame. */
export const serializer1: Serializer = {
  version: '1.0.0',

  decode(data, isBinary): Incoming | null {
    const value = isBinary ? null : parseJson(data.toString('utf8'))
    if (!isObject(value) || !('payload' in value)) return null
    const { topic, event, payload, ref, join_ref: joinRef = null } = value
    if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(ref) || !isRef(joinRef)) return null
    return { joinRef, ref, topic, event, payload }
  },

  encode({ topic, event, payload, ref }: Outgoing) {
    const head = `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)}`
    return { data: Buffer.from(`${head},"payload":${payload},"ref":${JSON.stringify(ref)}}`), isBinary: false }
  },

  encodeBroadcast(topic, broadcast) {
    const payload = describeBroadcast(broadcast)
    return payload === null ? null : this.encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload })
  },
}
