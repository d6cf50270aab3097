import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { weightOf } from '#services/realtime/channels/rates.ts'
import { identify, type Speaker } from '#services/realtime/identify.ts'
import { askerOf } from '#services/realtime/policies/asker-of.ts'
import type { Realtime } from '#services/realtime/realtime.ts'
import { cleanToken } from '#services/realtime/wire/join-config.ts'
import { parseJson } from '#services/realtime/wire/parse-json.ts'
import { refusal, refuseWith } from '#services/realtime/wire/refusal.ts'
import { limitBody } from '../middleware/limit-body.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'
import { readRequestPath } from '../requests/request-path.ts'
import { answerWithRefusal } from './broadcast-errors.ts'
import { createBroadcastMeter } from './broadcast-meter.ts'
import { allowAnyOrigin } from './cors.ts'
import type { AnswerBroadcast } from './create-realtime-routes.ts'
import { type BatchMessage, readBatch } from './read-batch.ts'

interface BroadcastRoutesOptions {
  realtime: Realtime
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isLimited: boolean
}

type RequestContext = Context<{ Bindings: HttpBindings }>

const BASE = '/realtime/v1'
const MAX_BODY_BYTES = 5_000_000
const EVENT_PATH = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/** Broadcasts that are sent over HTTP. */
export function createBroadcastRoutes({
  realtime,
  readClientAddress,
  isLimited,
}: BroadcastRoutesOptions): AnswerBroadcast {
  const { context, policies } = realtime
  const meter = createBroadcastMeter(context.settings.eventsPerSecond, isLimited, context.elapsed)

  const addressOf = (c: RequestContext) =>
    readClientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')).limitKey

  function count(c: RequestContext, messages: number, bytes: number): void {
    const weight = Math.max(messages, weightOf(bytes, context.settings.eventsPerSecond))
    const { isAllowed, headers } = meter(addressOf(c), weight)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!isAllowed) throw refusal(messages > 1 ? 'largeBatch' : 'tooManyRequests')
  }

  async function mayWrite(c: RequestContext, speaker: Speaker, subTopic: string): Promise<boolean> {
    const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => !SECRET_HEADERS.has(name)))
    return policies.mayWrite(askerOf(speaker, addressOf(c)), { caller: speaker.caller, subTopic, headers }, 'broadcast')
  }

  async function sendBatch(c: RequestContext): Promise<Response> {
    const speaker = await identifySender(realtime, c)
    const body = await c.req.text()
    const messages = readBatch(parseJson(body), context.settings.maxPayloadBytes)
    if (context.settings.isPrivateOnly && messages.some(({ isPrivate }) => !isPrivate)) throw refusal('privateOnly')
    count(c, messages.length, Buffer.byteLength(body))
    const permits = new Map<string, boolean>()
    for (const { isPrivate, topic } of messages) {
      if (isPrivate && !permits.has(topic)) permits.set(topic, await mayWrite(c, speaker, topic))
    }
    for (const message of messages) {
      if (!message.isPrivate || permits.get(message.topic)) send(realtime, message)
      else
        context.log.warn(
          { topic: message.topic, role: speaker.caller.role },
          'a broadcast is not permitted and was skipped',
        )
    }
    return c.body(null, 202)
  }

  async function sendOne(c: RequestContext, topic: string, event: string): Promise<Response> {
    const speaker = await identifySender(realtime, c)
    const isPrivate = c.req.query('private') === 'true'
    if (!isPrivate && context.settings.isPrivateOnly) throw refusal('privateOnly')
    const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json' && type !== 'application/octet-stream') throw refusal('mediaType')
    const content = Buffer.from(await c.req.arrayBuffer())
    if (content.length > context.settings.maxPayloadBytes) throw refusal('largePayload')
    count(c, 1, content.length)
    if (isPrivate && !(await mayWrite(c, speaker, topic))) throw refuseWith.unwritable(topic)
    const address = { isPrivate, subTopic: topic }
    if (type === 'application/octet-stream')
      realtime.broadcast(address, { form: 'binary', event, encoding: 'bytes', content, meta: '' })
    else {
      const payload = parseJson(content.toString('utf8') || '{}')
      if (payload === undefined) throw refusal('noJson')
      realtime.broadcast(address, { form: 'text', payload: JSON.stringify({ type: 'broadcast', event, payload }) })
    }
    return c.body(null, 202)
  }

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => answerWithRefusal(c, error, context.log))
  app.use(allowAnyOrigin)
  app.use(limitBody(MAX_BODY_BYTES))
  app.all('*', async (c) => {
    const path = (readRequestPath(c.env.incoming.url) ?? '').slice(BASE.length)
    const [, topic, event] = EVENT_PATH.exec(path) ?? []
    if (c.req.method !== 'POST' || (path !== '/api/broadcast' && topic === undefined))
      return c.json({ message: 'Not Found' }, path.startsWith('/api/broadcast/') ? 405 : 404)
    if (!context.settings.isOn) throw refusal('off')
    if (topic === undefined || event === undefined) return sendBatch(c)
    return sendOne(c, decodeURIComponent(topic), decodeURIComponent(event))
  })
  return (request, bindings) => app.fetch(request, bindings)
}

/** Policies may read the headers of a request, except its secrets. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

/** A bearer token counts more than a key. Both may be the key of the project. */
async function identifySender({ context }: Realtime, c: RequestContext): Promise<Speaker> {
  const bearer = (c.req.header('authorization') ?? '').replace(/^bearer\s+/i, '')
  const credential = cleanToken(bearer || c.req.header('apikey') || c.req.query('apikey') || '')
  return identify(context, credential)
}

function send(realtime: Realtime, { topic, event, payload, isPrivate, id }: BatchMessage): void {
  const meta = id === undefined ? {} : { meta: { id } }
  const text = JSON.stringify({ type: 'broadcast', event, payload, ...meta })
  realtime.broadcast({ isPrivate, subTopic: topic }, { form: 'text', payload: text })
}
