import { createAllowance } from '#services/realtime/channels/rates.ts'
import type { Allowance } from '#services/realtime/channels/state.ts'
import { createBucket, type TokenBucket, takeToken } from '#services/realtime/channels/token-bucket.ts'
import type { RealtimeSettings } from '#services/realtime/realtime-context.ts'

interface Visitor {
  open: number
  handshakes: TokenBucket
  allowance: Allowance
}

/**
 * A client that reconnects in a loop has to wait; a whole office behind one address that reconnects at once does not.
 */
const handshakeRate = { perSecond: 10, burst: 300 }
const MAX_REMEMBERED = 10_000

type Verdict = { isAllowed: true } | { isAllowed: false; reason: 'sockets' | 'handshakes' }

/** Counts sockets, and attempts to open one, in total and by address. */
export function createSocketGate(
  settings: Pick<RealtimeSettings, 'maxSockets' | 'maxSocketsPerAddress' | 'joinsPerSecond' | 'eventsPerSecond'>,
  isLimited: boolean,
  now: () => number,
) {
  const { maxSockets, maxSocketsPerAddress } = settings
  const visitors = new Map<string, Visitor>()
  let open = 0

  function find(key: string): Visitor {
    const known = visitors.get(key)
    if (known) return known
    if (visitors.size >= MAX_REMEMBERED) forgetIdle()
    const allowance = createAllowance(settings, 'address', now())
    const visitor = { open: 0, handshakes: createBucket(handshakeRate, now()), allowance }
    visitors.set(key, visitor)
    return visitor
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
    /** Counts a socket until `leave` is called. Sockets of one address share what it may send. */
    enter(key: string): { leave: () => void; addressAllowance: Allowance | null } {
      const visitor = find(key)
      visitor.open++
      open++
      let isInside = true
      const leave = () => {
        if (!isInside) return
        isInside = false
        visitor.open--
        open--
      }
      return { leave, addressAllowance: isLimited ? visitor.allowance : null }
    },
  }
}
