import type { RealtimeClientOptions } from '@supabase/supabase-js'
import { WebSocket } from 'ws'

type Transport = NonNullable<RealtimeClientOptions['transport']>

class LightSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, { perMessageDeflate: false })
  }
}

/** A socket for the official client in Node, whose built-in one needs several times as much CPU time. */
export const lightSocket = LightSocket as unknown as Transport
