import { STORED_SURCHARGE } from '#services/realtime/channels/rates.ts'
import type { Realtime } from '#services/realtime/realtime.ts'
import type { ToStore } from '#services/realtime/stored/stored-broadcasts.ts'
import { parseJson } from '#services/realtime/wire/parse-json.ts'
import { type Persist, readPersistQuery } from '#services/realtime/wire/persist.ts'
import { refusal, refuseWith } from '#services/realtime/wire/refusal.ts'
import { requireTopic } from '#services/realtime/wire/topics.ts'
import type { RequestContext, RequestReader } from './request-reader.ts'

const BYTES = 'application/octet-stream'

/** Sends the body of a request as one broadcast, and stores it first if that is asked for. */
export function createSendOne(realtime: Realtime, reader: RequestReader) {
  const { settings } = realtime.context

  return async (c: RequestContext, topic: string, event: string): Promise<Response> => {
    const receivedAt = realtime.context.elapsed()
    const speaker = await reader.identify(c)
    const isPrivate = c.req.query('private') === 'true'
    if (!isPrivate && settings.isPrivateOnly) throw refusal('privateOnly')
    const persist = readPersistOf(c, isPrivate)
    // Nobody could have it replayed.
    if (persist) requireTopic(topic)
    const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json' && type !== BYTES) throw refusal('mediaType')
    const content = Buffer.from(await c.req.arrayBuffer())
    if (content.length > settings.maxPayloadBytes) throw refusal('largePayload')
    reader.count(c, 1, content.length, persist ? STORED_SURCHARGE : 0)
    if (isPrivate && !(await reader.mayWrite(c, speaker, topic))) throw refuseWith.unwritable(topic)
    if (persist) {
      if (!(await reader.mayWrite(c, speaker, topic, 'persistence'))) throw refuseWith.unstorable(topic)
      const [asker, broadcast] = [reader.nameAsker(c, speaker), readContent(type, event, content)]
      const { role } = speaker.caller
      await realtime.storeAndBroadcast({ asker, role, topic, broadcast, persist, receivedAt })
      return c.body(null, 202)
    }
    const room = { isPrivate, topic }
    if (type === BYTES) realtime.broadcast(room, { form: 'binary', event, encoding: 'bytes', content, meta: '' })
    else {
      const { payload } = readJson(content)
      realtime.broadcast(room, { form: 'text', payload: JSON.stringify({ type: 'broadcast', event, payload }) })
    }
    return c.body(null, 202)
  }
}

function readPersistOf(c: RequestContext, isPrivate: boolean): Persist | undefined {
  const persist = readPersistQuery(c.req.query('persist'), c.req.query('persist[ttl]'))
  if (persist === null) throw refusal('badPersist')
  if (persist && !isPrivate) throw refusal('publicPersist')
  return persist
}

/** What is stored is sent as it came, so that it is the same when it is replayed. */
function readContent(type: string, event: string, content: Buffer): ToStore['broadcast'] {
  if (type === BYTES) return { event, encoding: 'bytes', content }
  return { event, encoding: 'json', content: Buffer.from(readJson(content).text) }
}

function readJson(content: Buffer): { text: string; payload: unknown } {
  const text = content.toString('utf8') || '{}'
  const payload = parseJson(text)
  if (payload === undefined) throw refusal('noJson')
  return { text, payload }
}
