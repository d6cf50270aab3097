import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { weightOf } from '#services/realtime/channels/rates.ts'
import { identify, type Speaker } from '#services/realtime/identify.ts'
import { askerOf } from '#services/realtime/policies/asker-of.ts'
import type { WriteExtension } from '#services/realtime/policies/policy-store.ts'
import type { Realtime } from '#services/realtime/realtime.ts'
import { cleanToken } from '#services/realtime/wire/join-config.ts'
import { refusal } from '#services/realtime/wire/refusal.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'
import { createBroadcastMeter } from './broadcast-meter.ts'

export interface BroadcastRoutesOptions {
  realtime: Realtime
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isLimited: boolean
}

export type RequestContext = Context<{ Bindings: HttpBindings }>

/** Policies may read the headers of a request, except its secrets. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

/** Who sends a broadcast over HTTP, how much, and what they may do. */
export function createRequestReader({ realtime, readClientAddress, isLimited }: BroadcastRoutesOptions) {
  const { context, policies } = realtime
  const { eventsPerSecond } = context.settings
  const meter = createBroadcastMeter(eventsPerSecond, isLimited, context.elapsed)

  const addressOf = (c: RequestContext) =>
    readClientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')).limitKey
  const nameAsker = (c: RequestContext, speaker: Speaker) => askerOf(speaker, addressOf(c))

  return {
    nameAsker,
    /** A bearer token counts more than a key. Both may be the key of the project. */
    async identify(c: RequestContext): Promise<Speaker> {
      const bearer = (c.req.header('authorization') ?? '').replace(/^bearer\s+/i, '')
      const credential = cleanToken(bearer || c.req.header('apikey') || c.req.query('apikey') || '')
      return identify(context, credential)
    },
    /** Counts messages, and refuses those that are too many. */
    count(c: RequestContext, messages: number, bytes: number, extra = 0): void {
      const weight = Math.max(messages, weightOf(bytes, eventsPerSecond)) + extra
      const { isAllowed, headers } = meter(addressOf(c), weight)
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      if (!isAllowed) throw refusal(messages > 1 ? 'largeBatch' : 'tooManyRequests')
    },
    mayWrite(
      c: RequestContext,
      speaker: Speaker,
      topic: string,
      extension: WriteExtension = 'broadcast',
    ): Promise<boolean> {
      const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => !SECRET_HEADERS.has(name)))
      return policies.mayWrite(nameAsker(c, speaker), { caller: speaker.caller, topic, headers }, extension)
    },
  }
}

export type RequestReader = ReturnType<typeof createRequestReader>
