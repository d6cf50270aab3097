import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { CallerRole } from '#platform/database/as-caller.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Tables } from '../../tables.ts'
import type { InTurn } from '../policies/in-turn.ts'
import { refuseOutage } from '../policies/refuse-outage.ts'
import { MAX_REPLAYED_BYTES } from '../policies/replay-store.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { BinaryBroadcast } from '../wire/message.ts'
import type { Persist } from '../wire/persist.ts'
import { RealtimeRefusal, refusal } from '../wire/refusal.ts'
import { createRoomChecks } from './room-checks.ts'
import type { StoredMark } from './snapshot.ts'
import { storedLength } from './stored-length.ts'
import { deleteStored, insertStored, replaceStored } from './stored-store.ts'

/** A broadcast of a private topic that is to be stored, and whose it is. */
export interface ToStore {
  asker: string
  role: CallerRole
  subTopic: string
  broadcast: Pick<BinaryBroadcast, 'event' | 'encoding' | 'content'>
  persist: Persist
  /** When it came, by the clock that nobody sets. */
  receivedAt: number
}

export interface StoredBroadcasts {
  /** Returns its id and when it was stored. If it refuses, nothing is. Those of one asker are stored one by one. */
  store(message: ToStore): Promise<StoredMark>
}

interface StoredBroadcastsOptions
  extends Pick<RealtimeContext, 'log' | 'elapsed' | 'newId' | 'secretKey' | 'settings'> {
  db: Kysely<Tables>
  inTurn: InTurn
}

/** Data that no column can store, such as NUL in a text, and names that are too long for an index. */
const UNSTORABLE = /^(22|54)/
/** Two processes made room for the same person. */
const PASSING = /^40/
/** Clients wait for ten seconds, and a statement may take three. */
const PATIENCE_MS = 5000
const AGAIN_MS = 1000
const MAX_DOUBTFUL = 1000

export function createStoredBroadcasts(options: StoredBroadcastsOptions): StoredBroadcasts {
  const { db, inTurn, log, elapsed, newId, secretKey, settings } = options
  const needsRoom = createRoomChecks(settings)
  /** Their senders were told that they are not stored, which may not be true if the connection broke. */
  let doubtful: string[] = []
  let isWaiting = false

  function withdraw(id: string): void {
    // Those that come first were on their way when the database went away.
    if (doubtful.length < MAX_DOUBTFUL) doubtful.push(id)
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void removeDoubtful(), AGAIN_MS).unref()
  }

  async function removeDoubtful(): Promise<void> {
    const ids = doubtful
    doubtful = []
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
    if (PASSING.test(code)) return refusal('tooSlow', error)
    log.error({ err: error }, 'a broadcast could not be stored')
    return refusal('noPersist', error)
  }

  return {
    async store({ asker, role, subTopic, broadcast, persist, receivedAt }) {
      const { event, encoding, content } = broadcast
      const payload = encoding === 'json' ? content.toString('utf8') : null
      const size = Buffer.byteLength(subTopic + event) + (payload === null ? content.length : storedLength(payload))
      // It could not be replayed, nor could anything before it.
      if (size > MAX_REPLAYED_BYTES) throw refusal('largePayload')
      const id = newId()
      const message = {
        id,
        subTopic,
        event,
        payload,
        bytes: payload === null ? content : null,
        size,
        ttlSeconds: persist.ttlSeconds,
        // The secret key has access to everything, so it has no limit.
        storedBy: role === 'service_role' ? null : hash(secretKey, asker),
      }
      const store = async () => {
        // Its client has stopped waiting, or soon will, and may send it again.
        if (elapsed() - receivedAt > PATIENCE_MS) throw refusal('tooSlow')
        const isFull = message.storedBy !== null && needsRoom(message.storedBy, size)
        return isFull ? replaceStored(db, message, settings) : insertStored(db, message)
      }
      const when = await inTurn(asker, store).catch((error: unknown) => {
        throw explain(error, id)
      })
      return { id, when }
    },
  }
}

/** Tells rows of one asker from those of others, without naming a person or an address. */
function hash(key: string, asker: string): string {
  return createHmac('sha256', key).update(`stored by ${asker}`).digest('base64url').slice(0, 22)
}
