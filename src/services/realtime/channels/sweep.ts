import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { BEHIND_BYTES } from './send.ts'
import type { Channel, Socket } from './state.ts'

const SECOND_MS = 1000
const PING_AFTER_MS = 50 * SECOND_MS
const DEAD_AFTER_MS = 60 * SECOND_MS
/**
 * Browsers answer pings without running any of the page's script, so pings alone must not keep a socket open forever.
 */
const SILENT_AFTER_MS = 300 * SECOND_MS
const EMPTY_AFTER_MS = 600 * SECOND_MS
const STALLED_AFTER_MS = 10 * SECOND_MS
/** Clients send a new token with a heartbeat, every 25 s. */
const GRACE_MS = 30 * SECOND_MS

/** Checks every socket once a second, with one timer for all of them. The time of day is used only for tokens. */
export function sweep(hub: Hub, now: number, timeOfDay: number): void {
  for (const socket of hub.sockets) {
    if (endIfStalled(socket, now) || endIfIdle(socket, now)) continue
    for (const channel of [...socket.channels.values()]) {
      if (channel.state !== 'joined') continue
      if (channel.speaker.expiresAtMs > timeOfDay) {
        resumeChannel(hub, channel)
        continue
      }
      channel.expiredAt ??= now
      if (now - channel.expiredAt < GRACE_MS) continue
      const seconds = Math.floor((timeOfDay - channel.speaker.expiresAtMs) / SECOND_MS)
      breakChannel(hub, channel, `Token has expired ${seconds} seconds ago`)
    }
  }
}

/** If a wrong clock is set back, a token becomes valid again. */
function resumeChannel({ presence }: Hub, channel: Channel): void {
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
