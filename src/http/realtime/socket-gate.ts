import { createBucket, type TokenBucket, takeToken } from '#services/realtime/channels/token-bucket.ts'
import type { RealtimeSettings } from '#services/realtime/realtime-context.ts'

interface Visitor {
  open: number
  handshakes: TokenBucket
}

/** Whoever reconnects in a loop has to wait; a whole office behind one address that reconnects at once does not. */
const handshakeRate = { perSecond: 10, burst: 300 }
const MAX_REMEMBERED = 10_000

type Verdict = { isAllowed: true } | { isAllowed: false; reason: 'sockets' | 'handshakes' }

/** Counts sockets, and attempts to open one, in all and by address. */
export function createSocketGate(
  { maxSockets, maxSocketsPerAddress }: Pick<RealtimeSettings, 'maxSockets' | 'maxSocketsPerAddress'>,
  isLimited: boolean,
  now: () => number,
) {
  const visitors = new Map<string, Visitor>()
  let open = 0

  function find(key: string): Visitor {
    const known = visitors.get(key) ?? { open: 0, handshakes: createBucket(handshakeRate, now()) }
    if (!visitors.has(key) && visitors.size >= MAX_REMEMBERED) forgetIdle()
    visitors.set(key, known)
    return known
  }

  function forgetIdle(): void {
    for (const [key, visitor] of visitors) if (visitor.open === 0) visitors.delete(key)
  }

  return {
    /** Counts an attempt. */
    knock(key: string): Verdict {
      const visitor = find(key)
      if (open >= maxSockets || visitor.open >= maxSocketsPerAddress) return { isAllowed: false, reason: 'sockets' }
      const isPatient = !isLimited || takeToken(visitor.handshakes, handshakeRate, now())
      return isPatient ? { isAllowed: true } : { isAllowed: false, reason: 'handshakes' }
    },
    /** Counts a socket from now on; call the result when it is gone. */
    enter(key: string): () => void {
      const visitor = find(key)
      visitor.open++
      open++
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        visitor.open--
        open--
      }
    },
  }
}
