import { isObject } from '#domain/is-object.ts'
import { checkWriteRights } from '../channels/check-rights.ts'
import type { Hub } from '../channels/hub.ts'
import { takeFrom } from '../channels/rates.ts'
import { sendReply } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import type { Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refusal } from '../wire/refusal.ts'
import { writeMeta } from './presence-text.ts'

/** Handles a presence message from a channel. Returns a promise only if policies have to be checked first. */
export function receivePresence(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  const { payload } = message
  const event = isObject(payload) && typeof payload.event === 'string' ? payload.event.toLowerCase() : ''
  if (event === 'untrack') return settle(channel, message, () => hub.presence.untrack(channel))
  if (event !== 'track') return answer(channel, message, 'error', {})
  const meta = writeMeta(isObject(payload) ? (payload.payload ?? {}) : {})
  const fault = findFault(hub, channel, meta)
  if (fault !== null || meta === null) return answer(channel, message, 'error', { reason: fault })
  const { config, rights } = channel
  if (!config.isPrivate || (rights.writesPresence && channel.expiredAt === null))
    return track(hub, channel, message, meta)
  return checkRightsFirst(hub, channel, message, meta)
}

function findFault({ context, presence }: Hub, channel: Channel, meta: string | null): string | null {
  const { settings, elapsed } = context
  if (meta === null) return 'Presence track payload must be a map'
  const isTooMuch = Buffer.byteLength(meta) > settings.maxPayloadBytes || presence.isTooMuch(channel, meta)
  if (isTooMuch) return 'Track message size exceeded'
  const isAllowed = takeFrom(channel.socket, 'events', settings, elapsed())
  return isAllowed ? null : 'Too many presence messages per second'
}

async function checkRightsFirst(hub: Hub, channel: Channel, message: Incoming, meta: string): Promise<void> {
  try {
    const isAllowed =
      channel.expiredAt === null &&
      (channel.rights.writesPresence ?? (await checkWriteRights(hub, channel, 'presence')))
    if (!isAllowed) answer(channel, message, 'error', {})
    else if (channel.state === 'joined') track(hub, channel, message, meta)
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    answer(channel, message, 'error', { reason: error.reason })
  }
}

/** A channel that tracks also listens from then on, even if it did not ask for that when it joined. */
function track(hub: Hub, channel: Channel, message: Incoming, meta: string): undefined {
  if (!hub.presence.isListening(channel)) hub.presence.listen(channel)
  return settle(channel, message, () => hub.presence.track(channel, meta))
}

/** Answers once it is stored. Later messages of the channel do not wait for that. */
function settle(channel: Channel, message: Incoming, act: () => Promise<void>): undefined {
  act().then(
    () => answer(channel, message, 'ok', {}),
    () => answer(channel, message, 'error', { reason: refusal('databaseAway').reason }),
  )
}

function answer(channel: Channel, message: Incoming, status: 'ok' | 'error', response: object): undefined {
  const { joinRef, ref, topic } = message
  if (channel.state === 'joined') sendReply(channel.socket, { joinRef, ref, topic, status, response })
}
