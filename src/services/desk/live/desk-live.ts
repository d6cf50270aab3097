import type { Kysely } from 'kysely'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import { readReach } from '../feed/feed-store.ts'

/** What the desk asks of the realtime service. */
export interface LiveWires {
  /** Whether anybody could hear a broadcast. */
  isHeard(): boolean
  /** Sends something to everybody in a private topic, in every process. */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void
  /** Asks the policies again about everybody in a private topic. */
  recheckTopic(topic: string): void
}

export interface DeskLive {
  /** Says on all open desks that something happened to a lead. Never throws, never waits; also from a transaction. */
  hint(leadId: string, kind: string): void
  /** Says something to one member, without names and texts. */
  tell(memberId: string, payload: Record<string, unknown>): void
  /** Whoever may not see the lead any more leaves its channel. */
  wallChanged(leadId: string): void
  stop(): void
}

interface LiveOptions {
  db: Kysely<Tables>
  wires: LiveWires
  log: Logger
}

/** What happens within a moment is said together. */
const GATHER_MS = 10
/** After a hint the next one waits: pages ask once for all of it. */
const PAUSE_MS = 200
/** More are not named: a page that hears of so many asks for everything anyway. */
const MOST_IDS = 100

/**
 * Hints carry ids and kinds, never a name or a text, and where the feed must have come to for a page to have seen it
 * all. They may be lost: pages also ask by themselves.
 */
export function createDeskLive({ db, wires, log }: LiveOptions): DeskLive {
  let waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function send(): Promise<void> {
    const hinted = waiting
    waiting = new Map()
    try {
      const { cursor, walled } = await readReach(db, [...hinted.keys()])
      // Everybody hears a hint, so it does not name what some may not see. Those who may ask for it all the same.
      for (const id of walled) hinted.delete(id)
      const kinds = new Set([...hinted.values()].flatMap((ofLead) => [...ofLead]))
      wires.broadcast(deskTopics.all, 'hint', { cursor, ids: [...hinted.keys()].slice(0, MOST_IDS), kinds: [...kinds] })
    } catch (error) {
      log.warn({ reason: String(error) }, 'open pages of the desk got no hint; they notice with their next request')
    }
    timer = null
    if (waiting.size > 0) wake(PAUSE_MS)
  }

  function wake(ms: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => void send(), ms).unref()
  }

  return {
    hint(leadId, kind) {
      if (!wires.isHeard()) return
      waiting.set(leadId, (waiting.get(leadId) ?? new Set()).add(kind))
      wake(GATHER_MS)
    },
    tell: (memberId, payload) => wires.broadcast(deskTopics.member(memberId), 'notice', payload),
    wallChanged: (leadId) => wires.recheckTopic(deskTopics.lead(leadId)),
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** For processes that serve nobody. */
export const silentWires: LiveWires = { isHeard: () => false, broadcast() {}, recheckTopic() {} }
