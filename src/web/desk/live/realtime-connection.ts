// Loaded after the first screen is there, see `live-context.tsx`.
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { deskTopics } from '#domain/desk/desk-topics.ts'

interface ConnectionOptions {
  publishableKey: string
  memberId: string
  readToken: () => Promise<string | null>
  /** Whether the hints come through. */
  onLive: (isLive: boolean) => void
  onHint: (cursor: string) => void
  onNotice: (notice: Record<string, unknown>) => void
}

/** What a member does on a lead. */
export type Doing = 'reading' | 'writing'
export interface Visitor {
  member: string
  doing: Doing
}

export interface Connection {
  /** Joins a lead's channel and says who is there, whenever that changes. */
  enter(leadId: string, onVisitors: (visitors: Visitor[]) => void): { say(doing: Doing): void; leave(): void }
  close(): void
}

const pausesMs = [1000, 2000, 5000, 10_000]

/** The official client on the private channels of the desk. A channel that the server ended is tried again. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { publishableKey, memberId, readToken, onLive, onHint, onNotice } = options
  const client = new RealtimeClient(`${location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: readToken,
    reconnectAfterMs: (tries) => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 1000,
  })
  let tries = 0
  let isClosed = false
  // Without this the first join would go out without the token.
  await client.setAuth()

  function listen(): void {
    if (isClosed) return
    const channel = client.channel(deskTopics.all, { config: { private: true } })
    channel.on('broadcast', { event: 'hint' }, ({ payload }) => onHint(String(payload?.cursor ?? '')))
    channel.subscribe((status) => {
      if (isClosed) return
      onLive(status === 'SUBSCRIBED')
      if (status === 'SUBSCRIBED') tries = 0
      // After this the client itself does not try again.
      if (status === 'CLOSED') rejoin(client, channel, listen)
    })
  }

  function rejoin(of: RealtimeClient, channel: RealtimeChannel, join: () => void): void {
    void of.removeChannel(channel)
    setTimeout(join, pausesMs[Math.min(tries++, pausesMs.length - 1)])
  }

  listen()
  client
    .channel(deskTopics.member(memberId), { config: { private: true } })
    .on('broadcast', { event: 'notice' }, ({ payload }) => onNotice(Object(payload)))
    .subscribe()
  return {
    enter(leadId, onVisitors) {
      const config = { private: true, presence: { key: memberId } }
      const channel = client.channel(deskTopics.lead(leadId), { config })
      let doing: Doing = 'reading'
      channel
        .on('presence', { event: 'sync' }, () => onVisitors(listVisitors(channel, memberId)))
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') void channel.track({ doing })
          else onVisitors([])
        })
      return {
        say(next) {
          if (next === doing) return
          doing = next
          void channel.track({ doing })
        },
        leave: () => void client.removeChannel(channel),
      }
    },
    close() {
      isClosed = true
      void client.removeAllChannels().then(() => client.disconnect())
    },
  }
}

/** Everybody else, once each; whoever writes on one of their devices writes. */
function listVisitors(channel: RealtimeChannel, memberId: string): Visitor[] {
  return Object.entries(channel.presenceState<{ doing?: string }>())
    .filter(([member]) => member !== memberId)
    .map(([member, metas]) => ({
      member,
      doing: metas.some(({ doing }) => doing === 'writing') ? 'writing' : 'reading',
    }))
}
