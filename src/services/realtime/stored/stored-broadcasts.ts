import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { CallerRole } from '#platform/database/as-caller.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Tables } from '../../tables.ts'
import type { InTurn } from '../policies/in-turn.ts'
import { refuseOutage } from '../policies/refuse-outage.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { BinaryBroadcast } from '../wire/message.ts'
import type { Persist } from '../wire/persist.ts'
import { RealtimeRefusal, refusal } from '../wire/refusal.ts'
import { MAX_REPLAYED_BYTES } from './replay-store.ts'
import type { StoredMark } from './snapshot.ts'
import { storedLength } from './stored-length.ts'
import { deleteStored, insertStored, replaceStored } from './stored-store.ts'

/** A broadcast of a private topic to store, and who it counts for. */
export interface ToStore {
  asker: string
  role: CallerRole
  topic: string
  broadcast: Pick<BinaryBroadcast, 'event' | 'encoding' | 'content'>
  persist: Persist
  /** When it arrived, by the monotonic clock. */
  receivedAt: number
}

export interface StoredBroadcasts {
  /**
   * Returns its id and when it was stored. If it refuses, nothing was stored. Broadcasts of one asker are stored one at
   * a time.
   */
  store(message: ToStore): Promise<StoredMark>
}

interface StoredBroadcastsOptions
  extends Pick<RealtimeContext, 'log' | 'elapsed' | 'newId' | 'secretKey' | 'settings'> {
  db: Kysely<Tables>
  inTurn: InTurn
}

/** PostgreSQL error codes for data no column can store, such as NUL in text, and for names too long for an index. */
const UNSTORABLE = /^(22|54)/
/** PostgreSQL error codes for two processes deleting old rows of the same person at once. */
const SERIALIZATION_FAILURE = /^40/
/** Clients wait ten seconds, and a statement may take three. */
const PATIENCE_MS = 5000
const RETRY_MS = 1000
const MAX_UNCERTAIN = 1000

export function createStoredBroadcasts(options: StoredBroadcastsOptions): StoredBroadcasts {
  const { db, inTurn, log, elapsed, newId, secretKey, settings } = options
  /** Their senders were told that these were not stored, which may be wrong if the connection broke. */
  let uncertain: string[] = []
  let isWaiting = false

  function withdraw(id: string): void {
    // Keep the first ones: they were under way when the database became unavailable.
    if (uncertain.length < MAX_UNCERTAIN) uncertain.push(id)
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void removeUncertain(), RETRY_MS).unref()
  }

  async function removeUncertain(): Promise<void> {
    const ids = uncertain
    uncertain = []
    isWaiting = false
    await deleteStored(db, ids).catch(() => {
      for (const id of ids) withdraw(id)
    })
  }

  function explain(error: unknown, id: string): RealtimeRefusal {
    if (error instanceof RealtimeRefusal) return error
    if (error instanceof Unavailable) {
      withdraw(id)
      return refuseOutage(error)
    }
    const code = (error instanceof pg.DatabaseError && error.code) || ''
    if (UNSTORABLE.test(code)) return refusal('oddContent', error)
    if (SERIALIZATION_FAILURE.test(code)) return refusal('tooSlow', error)
    log.error({ err: error }, 'a broadcast could not be stored')
    return refusal('noPersist', error)
  }

  return {
    async store({ asker, role, topic, broadcast, persist, receivedAt }) {
      const { event, encoding, content } = broadcast
      const payload = encoding === 'json' ? content.toString('utf8') : null
      const size = Buffer.byteLength(topic + event) + (payload === null ? content.length : storedLength(payload))
      // Neither this broadcast nor any before it could be replayed.
      if (size > MAX_REPLAYED_BYTES) throw refusal('largePayload')
      const id = newId()
      const message = {
        id,
        topic,
        event,
        payload,
        bytes: payload === null ? content : null,
        size,
        ttlSeconds: persist.ttlSeconds,
        // The secret key has access to everything, so nothing is counted for it.
        storedBy: role === 'service_role' ? null : hash(secretKey, asker),
      }
      const store = async () => {
        // Its client has stopped waiting, or soon will, and may send it again.
        if (elapsed() - receivedAt > PATIENCE_MS) throw refusal('tooSlow')
        return message.storedBy === null ? insertStored(db, message) : replaceStored(db, message, settings)
      }
      const when = await inTurn(asker, store).catch((error: unknown) => {
        throw explain(error, id)
      })
      return { id, when }
    },
  }
}

/** Distinguishes the rows of different askers without naming a person or an address. */
function hash(key: string, asker: string): string {
  return createHmac('sha256', key).update(`stored by ${asker}`).digest('base64url').slice(0, 22)
}
