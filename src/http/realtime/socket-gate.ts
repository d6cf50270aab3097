import type { RealtimeSettings } from '#services/realtime/realtime-context.ts'

interface Visitor {
  open: number
  left: number
  countedAt: number
}

/** Whoever reconnects in a loop has to wait; a whole office behind one address that reconnects at once does not. */
const HANDSHAKES_PER_SECOND = 10
const HANDSHAKES_AT_ONCE = 300
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
    const time = now()
    const known = visitors.get(key) ?? { open: 0, left: HANDSHAKES_AT_ONCE, countedAt: time }
    known.left = Math.min(HANDSHAKES_AT_ONCE, known.left + ((time - known.countedAt) * HANDSHAKES_PER_SECOND) / 1000)
    known.countedAt = time
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
      if (isLimited && visitor.left < 1) return { isAllowed: false, reason: 'handshakes' }
      visitor.left--
      return { isAllowed: true }
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
