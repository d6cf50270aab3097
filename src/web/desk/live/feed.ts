import type { Changes } from '../desk-client.ts'

/** What a screen is told: the leads that changed; null means that everything has to be fetched again. */
export type FeedListener = (leads: ReadonlySet<string> | null, arrived: number, changes: Changes['changes']) => void

export interface Feed {
  /** Asks what happened; with a cursor of a hint, again and again until the feed has come so far. */
  ask(reach?: string): void
  subscribe(listener: FeedListener): () => void
}

interface FeedOptions {
  cursor: string
  read: (cursor: string) => Promise<Changes>
  onState: (state: 'ok' | 'delayed' | 'failed') => void
  now?: () => number
}

/** Hints that come close together are answered by one request. */
const PAUSE_MS = 1000
/** A transaction that is still open holds the feed up for a moment. */
const againMs = [60, 120, 250, 500, 1000]
/** It may stay open for longer, on a busy machine or because it was forgotten. */
const AGAIN_MS = 2000

/** They are done to one lead, and show on every lead of its pile. Only an undo may also be of something else. */
const ofPiles = ['stack', 'unstack', 'undo']

/** Everything that happens at the desk, in order, from a cursor on. Nothing is left out and nothing comes twice. */
export function createFeed({ cursor, read, onState, now = Date.now }: FeedOptions): Feed {
  const listeners = new Set<FeedListener>()
  let at = cursor
  let wanted = ''
  let askedAt = Number.NEGATIVE_INFINITY
  let tries = 0
  let isAsking = false
  let isPlanned = false

  async function ask(): Promise<void> {
    isPlanned = false
    if (isAsking) return plan(PAUSE_MS)
    isAsking = true
    askedAt = now()
    try {
      let answer: Changes
      do {
        answer = await read(at)
        at = answer.cursor
        tell(answer)
      } while (answer.more)
      onState(answer.delayed ? 'delayed' : 'ok')
      if (isReached(at, wanted)) tries = 0
      else plan(againMs[tries++] ?? AGAIN_MS)
    } catch {
      onState('failed')
    }
    isAsking = false
  }

  function tell({ changes, reset, delayed }: Changes): void {
    // While the feed is held up, the lists themselves still show what is stored.
    if (changes.length === 0 && !reset && !delayed) return
    const isOfPiles = changes.some(({ kind }) => ofPiles.includes(kind))
    const leads = reset || delayed || isOfPiles ? null : new Set(changes.map(({ lead }) => lead))
    const arrived = changes.filter(({ kind }) => kind === 'arrived').length
    for (const listener of listeners) listener(leads, arrived, changes)
  }

  function plan(ms: number): void {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => void ask(), ms)
  }

  return {
    ask(reach) {
      if (reach !== undefined && isReached(at, reach)) return
      if (reach !== undefined) {
        // Hints of several processes come in any order.
        if (wanted === '' || !isReached(wanted, reach)) wanted = reach
        tries = 0
      }
      plan(Math.max(0, askedAt + PAUSE_MS - now()))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a cursor is at another one or behind it. After a restore, everything is. */
function isReached(cursor: string, reach: string): boolean {
  const [epoch, at = '0'] = cursor.split('-')
  const [reachEpoch, to = '0'] = reach.split('-')
  return epoch !== reachEpoch || BigInt(at) >= BigInt(to)
}
