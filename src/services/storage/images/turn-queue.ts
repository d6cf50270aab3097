import { QueueFull } from '#platform/limits/concurrency-limit.ts'

/** The client that waits for a piece of work. */
export interface Client {
  /** Distinguishes clients, for example by address. */
  key: string
  /** Whether nobody waits for the result any more. */
  isGone: () => boolean
}

export interface TurnQueue {
  /** Throws QueueFull if too much is waiting already, and ClientGone if nobody waits any more. */
  run<Result>(client: Client, work: () => Promise<Result>): Promise<Result>
}

export class ClientGone extends Error {
  override name = 'ClientGone'
}

interface TurnQueueOptions {
  maxWaiting: number
  maxWaitingPerClient: number
}

/** Does one piece of work at a time. Clients take turns, so that one client's requests don't delay everybody else's. */
export function createTurnQueue({ maxWaiting, maxWaitingPerClient }: TurnQueueOptions): TurnQueue {
  // A Map iterates from its oldest entry: the client that has waited longest since its last turn.
  const waiting = new Map<string, (() => void)[]>()
  let total = 0
  let isBusy = false

  function wait(key: string): Promise<void> {
    const own = waiting.get(key) ?? []
    if (total >= maxWaiting || own.length >= maxWaitingPerClient) throw new QueueFull()
    total++
    waiting.set(key, own)
    return new Promise((resolve) => own.push(resolve))
  }

  function advance(): void {
    const [next] = waiting
    if (!next) {
      isBusy = false
      return
    }
    const [key, own] = next
    const start = own.shift()
    total--
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    start?.()
  }

  return {
    async run({ key, isGone }, work) {
      if (isBusy) await wait(key)
      isBusy = true
      try {
        if (isGone()) throw new ClientGone('the client has left')
        return await work()
      } finally {
        advance()
      }
    },
  }
}
