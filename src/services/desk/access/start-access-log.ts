import type { Kysely } from 'kysely'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import { type AccessEntry, deleteOldAccess, insertAccess, markAsSeen } from './access-store.ts'

/** An open page keeps sending requests. Only a request after a pause this long counts as another look. */
const SAME_LOOK_MS = 5 * 60_000
const FLUSH_MS = 1000
const SEEN_EVERY_MS = 60_000
const OLD_EVERY_MS = 6 * 3_600_000
/** The most entries that wait while the database is away; nobody opens more. */
const MAX_WAITING = 10_000

export interface AccessLog {
  /** Logs that a member has opened a lead or a property, or that a page has fetched a lead for another purpose. Entries are written a moment later, several at once. */
  recordOpened(entry: AccessEntry & { what: 'lead' | 'lead-ahead' | 'lead-owner' | 'property' }): void
  /** Notes that a member has sent a request. */
  recordSeen(member: string): void
}

interface AccessLogDeps {
  db: Kysely<Tables>
  log: Logger
  now: () => number
}

/** Logs who opened what, without delaying anybody. A crash loses a second of it at most. */
export function startAccessLog({ db, log, now }: AccessLogDeps): AccessLog & { flush(): Promise<void>; stop(): void } {
  const lastLook = new Map<string, number>()
  const seen = new Map<string, number>()
  let waiting: AccessEntry[] = []
  let toMark = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  let writing = Promise.resolve()

  /** Ends once everything is written, also what an earlier call is still writing. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    timer = null
    const [entries, members] = [waiting, [...toMark]]
    waiting = []
    toMark = new Set()
    try {
      if (entries.length > 0) await insertAccess(db, entries)
      if (members.length > 0) await markAsSeen(db, members, new Date(now()))
    } catch (error) {
      log.warn({ reason: String(error) }, 'the access log could not be written; trying again')
      waiting = [...entries, ...waiting].slice(-MAX_WAITING)
      schedule()
    }
    for (const [key, at] of lastLook) if (now() - at > SAME_LOOK_MS) lastLook.delete(key)
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  const cleaning = setInterval(() => {
    deleteOldAccess(db).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'old lines of the access log could not be deleted yet'),
    )
  }, OLD_EVERY_MS)
  cleaning.unref()

  return {
    recordOpened(entry) {
      const { member, what, object } = entry
      const key = `${member} ${what} ${object}`
      const last = lastLook.get(key)
      lastLook.set(key, now())
      if (last !== undefined && now() - last <= SAME_LOOK_MS) return
      waiting.push(entry)
      schedule()
    },
    recordSeen(member) {
      if (now() - (seen.get(member) ?? 0) < SEEN_EVERY_MS) return
      seen.set(member, now())
      toMark.add(member)
      schedule()
    },
    flush,
    stop() {
      clearInterval(cleaning)
      if (timer) clearTimeout(timer)
    },
  }
}
