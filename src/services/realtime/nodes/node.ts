import type { ClientBase, Pool } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import { holdNode, insertNode, leaveNode, removeDeadNodes, renewNode } from './node-store.ts'

/** This process, as one of those serving sockets on the database. */
export interface Node {
  /** Registers the process if it is not registered yet, and returns its id. */
  id(): Promise<number>
  /** Checks whether the others declared this process dead, and registers it again if so. */
  renew(): Promise<void>
  /** Makes a connection the sign of life of the process. */
  hold(client: ClientBase): Promise<void>
  stop(): Promise<void>
}

interface NodeOptions {
  pool: Pool
  log: Logger
  /** Whether no other process can use the database. */
  isAlone: boolean
  /** Called when the others had declared this process dead and deleted what it had stored. */
  onLost: () => void
}

const BEAT_MS = 2000

export function startNode({ pool, log, isAlone, onLost }: NodeOptions): Node {
  let registered: Promise<number> | null = null
  let beatAt: number | null = null
  let held: ClientBase | null = null

  function id(): Promise<number> {
    registered ??= insertNode(pool).catch((error: unknown) => {
      registered = null
      throw error
    })
    return registered
  }

  async function renew(): Promise<void> {
    const own = registered
    if ((await renewNode(pool, await id())) || registered !== own) return
    registered = null
    const next = await id()
    onLost()
    // If this connection is broken, the next one becomes the sign of life.
    if (held) await holdNode(held, next).catch(() => {})
  }

  async function beat(): Promise<void> {
    await renew()
    const now = performance.now()
    // After a database outage every process looks dead, so the others get time for a heartbeat.
    const wasThere = beatAt !== null && now - beatAt < 3 * BEAT_MS
    beatAt = now
    if (wasThere || isAlone) await removeDeadNodes(pool, await id(), isAlone)
  }

  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.debug({ reason: String(error) }, 'the heartbeat of this process could not be written'),
    )
  }, BEAT_MS).unref()

  return {
    id,
    renew,
    async hold(client) {
      held = client
      await holdNode(client, await id())
    },
    async stop() {
      clearInterval(timer)
      const own = await registered?.catch(() => null)
      if (own) await leaveNode(pool, own).catch(() => {})
    },
  }
}
