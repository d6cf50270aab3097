import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Realtime } from '#services/realtime/realtime.ts'
import { parseJson } from '#services/realtime/wire/parse-json.ts'
import { refusal } from '#services/realtime/wire/refusal.ts'
import { statusByKind } from '../errors/error-status.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { readRequestPath } from '../requests/request-path.ts'
import { answerWithRefusal } from './broadcast-errors.ts'
import { allowAnyOrigin } from './cors.ts'
import type { AnswerBroadcast } from './create-realtime-routes.ts'
import { type BatchMessage, readBatch } from './read-batch.ts'
import { type BroadcastRoutesOptions, createRequestReader, type RequestContext } from './request-reader.ts'
import { createSendOne } from './send-one.ts'

const BASE = '/realtime/v1'
const MAX_BODY_BYTES = 5_000_000
const EVENT_PATH = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/** Broadcasts that are sent over HTTP. */
export function createBroadcastRoutes(options: BroadcastRoutesOptions): AnswerBroadcast {
  const { realtime } = options
  const { context } = realtime
  const reader = createRequestReader(options)
  const sendOne = createSendOne(realtime, reader)

  async function sendBatch(c: RequestContext): Promise<Response> {
    const speaker = await reader.identify(c)
    const body = await c.req.text()
    const messages = readBatch(parseJson(body), context.settings.maxPayloadBytes)
    if (context.settings.isPrivateOnly && messages.some(({ isPrivate }) => !isPrivate)) throw refusal('privateOnly')
    reader.count(c, messages.length, Buffer.byteLength(body))
    const permits = new Map<string, boolean>()
    for (const { isPrivate, topic } of messages) {
      if (isPrivate && !permits.has(topic)) permits.set(topic, await reader.mayWrite(c, speaker, topic))
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

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => answerWithRefusal(c, error, context.log))
  app.use(allowAnyOrigin)
  app.use(limitBody(MAX_BODY_BYTES))
  app.all('*', async (c) => {
    const path = (readRequestPath(c.env.incoming.url) ?? '').slice(BASE.length)
    const [, topic, event] = EVENT_PATH.exec(path) ?? []
    if (c.req.method !== 'POST' || (path !== '/api/broadcast' && topic === undefined))
      return c.json(
        { message: 'Not Found' },
        statusByKind[path.startsWith('/api/broadcast/') ? 'method_not_allowed' : 'not_found'],
      )
    if (!context.settings.isOn) throw refusal('off')
    if (topic === undefined || event === undefined) return sendBatch(c)
    return sendOne(c, decodeURIComponent(topic), decodeURIComponent(event))
  })
  return (request, bindings) => app.fetch(request, bindings)
}

function send(realtime: Realtime, { topic, event, payload, isPrivate, id }: BatchMessage): void {
  const meta = id === undefined ? {} : { meta: { id } }
  const text = JSON.stringify({ type: 'broadcast', event, payload, ...meta })
  realtime.broadcast({ isPrivate, topic }, { form: 'text', payload: text })
}
