import type { Kysely } from 'kysely'
import { type DeskHint, deskTopics } from '#domain/desk/desk-topics.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import { type Audience, listAudiences } from './audience-store.ts'

/** What the desk needs from the realtime service. */
export interface LiveChannels {
  /** Whether anybody is listening. */
  isHeard(): boolean
  /** Sends a broadcast to everybody in a private topic, in every process. */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void
  /** Checks the policies again for everybody in a private topic. */
  recheckTopic(topic: string): void
}

export interface DeskLive {
  /** Tells all open desks that something changed that every member may see, such as unmatched mail. */
  hintAll(): void
  /**
   * Tells the open desks of everybody who may see a lead that it has changed. Call it after the commit, because they read
   * at once. `eyesBefore`: the members its wall named, if that was changed. Never throws, never waits.
   */
  hint(leadId: string, eyesBefore?: readonly string[]): void
  /** The same for a new lead. */
  hintArrival(leadId: string): void
  /** Notifies one member, without names or texts. */
  notify(memberId: string, payload: Record<string, unknown>): void
  /** Removes members who may no longer see the lead from its channel. */
  recheckLead(leadId: string): void
  stop(): void
}

interface LiveOptions {
  db: Kysely<Tables>
  channels: LiveChannels
  log: Logger
}

/** Hints within this time are combined. */
const GATHER_MS = 10
/** The pause after a hint, so that pages reload once for several changes. */
const PAUSE_MS = 200

interface PendingHint {
  isArrival: boolean
  /** The lead's previous walls. */
  walls: (readonly string[])[]
}

/** Hints contain no names, and go only to members who may see the lead. They may be lost, because pages also poll. */
export function createDeskLive({ db, channels, log }: LiveOptions): DeskLive {
  let waiting = new Map<string, PendingHint>()
  let waitsForAll = false
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  async function send(): Promise<void> {
    const [hinted, isForAll] = [waiting, waitsForAll]
    waiting = new Map()
    waitsForAll = false
    try {
      const { topics, hint } = addressHint(hinted, await listAudiences(db, [...hinted.keys()]), isForAll)
      for (const topic of topics) channels.broadcast(topic, 'hint', { ...hint })
    } catch (error) {
      log.warn({ reason: String(error) }, 'open desk pages got no hint; they will notice with their next request')
    }
    timer = null
    if (waiting.size > 0 || waitsForAll) wake(PAUSE_MS)
  }

  function addHint(leadId: string, isArrival: boolean, walls: (readonly string[])[]): void {
    if (!channels.isHeard()) return
    const known = waiting.get(leadId) ?? { isArrival: false, walls: [] }
    waiting.set(leadId, { isArrival: known.isArrival || isArrival, walls: [...known.walls, ...walls] })
    wake(GATHER_MS)
  }

  function wake(ms: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => void send(), ms).unref()
  }

  return {
    hintAll() {
      if (!channels.isHeard()) return
      waitsForAll = true
      wake(GATHER_MS)
    },
    hint: (leadId, eyesBefore) => addHint(leadId, false, eyesBefore ? [eyesBefore] : []),
    hintArrival: (leadId) => addHint(leadId, true, []),
    notify: (memberId, payload) => channels.broadcast(deskTopics.member(memberId), 'notice', payload),
    recheckLead: (leadId) => channels.recheckTopic(deskTopics.lead(leadId)),
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** One hint about all these leads, for the members their walls name, or for everybody if a lead has no wall. */
function addressHint(hinted: ReadonlyMap<string, PendingHint>, audiences: readonly Audience[], isForAll: boolean) {
  const leads = new Map(audiences.map((lead) => [lead.id, lead]))
  const hint: DeskHint = { isArrival: false }
  const named = new Set<string>()
  let hasOpenLead = false
  for (const [id, { isArrival, walls }] of hinted) {
    const lead = leads.get(id)
    // Nobody may see a lead that is neither stored nor recorded as deleted.
    if (!lead) continue
    const allWalls = [...walls, lead.eyes]
    if (allWalls.every((wall) => wall.length > 0)) {
      for (const member of allWalls.flat()) named.add(member)
    } else {
      hasOpenLead = true
      hint.isArrival ||= isArrival && !lead.isSuspect
    }
  }
  return { hint, topics: isForAll || hasOpenLead ? [deskTopics.all] : [...named].map(deskTopics.member) }
}

/** For processes that serve no pages. */
export const noLiveChannels: LiveChannels = { isHeard: () => false, broadcast() {}, recheckTopic() {} }
