// Loaded after the first screen has rendered, see `live-context.tsx`.
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { type DeskHint, deskTopics } from '#domain/desk/desk-topics.ts'

interface ConnectionOptions {
  publishableKey: string
  memberId: string
  readToken: () => Promise<string | null>
  /** Whether hints arrive. */
  onLive: (isLive: boolean) => void
  onHint: (hint: DeskHint) => void
  onNotice: (notice: Record<string, unknown>) => void
}

/** A member's activity on a lead. */
export type Activity = 'reading' | 'writing'
export interface Viewer {
  member: string
  doing: Activity
}

export interface Connection {
  /** Joins a lead's channel and reports its members whenever they change. */
  enter(leadId: string, onViewers: (viewers: Viewer[]) => void): { say(doing: Activity): void; leave(): void }
  close(): void
}

const pausesMs = [1000, 2000, 5000, 10_000]
const LEAVING_MS = 100

/** The official client on the desk's private channels. Joins a channel again if the server closes it. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { publishableKey, memberId, readToken, onLive, onHint, onNotice } = options
  const client = new RealtimeClient(`${location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: readToken,
    reconnectAfterMs: (tries) => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 1000,
  })
  // Without this, the first join would be sent without the token.
  await client.setAuth()

  const hearHints = (channel: RealtimeChannel) =>
    channel.on('broadcast', { event: 'hint' }, ({ payload }) => onHint({ isArrival: payload?.isArrival === true }))
  const leaveAll = keepJoined(client, deskTopics.all, {
    prepare: hearHints,
    onJoined: onLive,
  })
  const leaveMember = keepJoined(client, deskTopics.member(memberId), {
    prepare: (channel) =>
      hearHints(channel).on('broadcast', { event: 'notice' }, ({ payload }) => onNotice(Object(payload))),
  })
  return {
    enter(leadId, onViewers) {
      let joined: RealtimeChannel | null = null
      let doing: Activity = 'reading'
      const leave = keepJoined(client, deskTopics.lead(leadId), {
        presence: { key: memberId },
        prepare: (channel) =>
          channel.on('presence', { event: 'sync' }, () => onViewers(listViewers(channel, memberId))),
        onJoined(isJoined, channel) {
          joined = isJoined ? channel : null
          if (isJoined) void channel.track({ doing })
          else onViewers([])
        },
      })
      return {
        say(next) {
          if (next === doing) return
          doing = next
          void joined?.track({ doing })
        },
        leave,
      }
    },
    close() {
      leaveAll()
      leaveMember()
      void client.removeAllChannels().then(() => client.disconnect())
    },
  }
}

interface ChannelUse {
  presence?: { key: string }
  prepare: (channel: RealtimeChannel) => void
  onJoined?: (isJoined: boolean, channel: RealtimeChannel) => void
}

/**
 * Joins a channel, and joins it again whenever the server closes it. The client does that only after a lost connection.
 */
function keepJoined(client: RealtimeClient, topic: string, { presence, prepare, onJoined }: ChannelUse): () => void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  function join(): void {
    // A member who returns to a lead at once must wait until the old channel is closed.
    if (client.getChannels().some((other) => other.topic === `realtime:${topic}`)) {
      timer = setTimeout(join, LEAVING_MS)
      return
    }
    const channel = client.channel(topic, { config: { private: true, ...(presence && { presence }) } })
    let isOver = false
    leave = () => {
      isOver = true
      void client.removeChannel(channel)
    }
    prepare(channel)
    channel.subscribe((status) => {
      // A channel ends only once, but leaving it reports that again.
      if (isOver) return
      isOver = status === 'CLOSED'
      if (status === 'SUBSCRIBED') tries = 0
      onJoined?.(status === 'SUBSCRIBED', channel)
      if (isOver) timer = setTimeout(join, pausesMs[Math.min(tries++, pausesMs.length - 1)])
    })
  }
  join()
  return () => {
    clearTimeout(timer)
    leave()
  }
}

/** The other members, each once. A member who is writing on any device counts as writing. */
function listViewers(channel: RealtimeChannel, memberId: string): Viewer[] {
  return Object.entries(channel.presenceState<{ doing?: string }>())
    .filter(([member]) => member !== memberId)
    .map(([member, metas]) => ({
      member,
      doing: metas.some(({ doing }) => doing === 'writing') ? 'writing' : 'reading',
    }))
}
