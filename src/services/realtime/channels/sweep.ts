import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { BEHIND_BYTES } from './send.ts'
import type { Channel, Socket } from './state.ts'

const SECOND = 1000
const PING_AFTER_MS = 50 * SECOND
const DEAD_AFTER_MS = 60 * SECOND
/** Browsers answer a ping without running the page's script, so that alone does not keep a socket for ever. */
const SILENT_AFTER_MS = 300 * SECOND
const EMPTY_AFTER_MS = 600 * SECOND
const STALLED_AFTER_MS = 10 * SECOND
/** The client sends a new token with a heartbeat, of which there is one every 25 s. */
const GRACE_MS = 30 * SECOND

/** Checks every socket once a second, with one timer for all of them. The time of day is used for tokens only. */
export function sweep(hub: Hub, now: number, timeOfDay: number): void {
  for (const socket of hub.sockets) {
    if (endIfStalled(socket, now) || endIfIdle(socket, now)) continue
    for (const channel of [...socket.channels.values()]) {
      if (channel.state !== 'joined') continue
      if (channel.speaker.expiresAtMs > timeOfDay) {
        hearAgain(hub, channel)
        continue
      }
      channel.expiredAt ??= now
      if (now - channel.expiredAt < GRACE_MS) continue
      const seconds = Math.floor((timeOfDay - channel.speaker.expiresAtMs) / SECOND)
      breakChannel(hub, channel, `Token has expired ${seconds} seconds ago`)
    }
  }
}

/** A clock that was wrong and is set back makes a token valid again. */
function hearAgain({ presence }: Hub, channel: Channel): void {
  if (channel.expiredAt === null) return
  channel.expiredAt = null
  if (presence.isListening(channel)) presence.listen(channel)
}

function endIfStalled(socket: Socket, now: number): boolean {
  if (socket.transport.bufferedBytes() <= BEHIND_BYTES) {
    socket.behindSince = null
    return false
  }
  socket.behindSince ??= now
  if (now - socket.behindSince < STALLED_AFTER_MS) return false
  socket.transport.terminate()
  return true
}

function endIfIdle(socket: Socket, now: number): boolean {
  const isDead = now - socket.aliveAt > DEAD_AFTER_MS || now - socket.heardAt > SILENT_AFTER_MS
  const isEmpty = socket.emptySince !== null && now - socket.emptySince > EMPTY_AFTER_MS
  if (isDead || isEmpty) {
    socket.transport.close(1000, isDead ? 'idle' : 'no channels')
    return true
  }
  if (now - socket.aliveAt > PING_AFTER_MS && !socket.isPinged) {
    socket.isPinged = true
    socket.transport.ping()
  }
  return false
}
