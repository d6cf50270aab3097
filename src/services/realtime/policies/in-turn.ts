import { refusal } from '../wire/refusal.ts'

const MAX_WAITING = 10_000
const MAX_WAITING_PER_CLIENT = 1000

export type InTurn = <Answer>(asker: string, ask: () => Promise<Answer>) => Promise<Answer>

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * Runs one query per client at a time, so that no client keeps all connections busy. A client is a person or an
 * address, with any number of sockets.
 */
export function createTurns(): InTurn {
  const queues = new Map<string, Queue>()
  let waiting = 0

  return async (asker, ask) => {
    const queue = queues.get(asker) ?? { last: Promise.resolve(), waiting: 0 }
    // A client with a single query is never refused because someone else sends queries from many addresses.
    const isFull = waiting >= MAX_WAITING && queue.waiting > 0
    if (isFull || queue.waiting >= MAX_WAITING_PER_CLIENT) throw refusal('poolExhausted')
    waiting++
    queue.waiting++
    queues.set(asker, queue)
    const answer = queue.last.then(ask).finally(() => {
      waiting--
      queue.waiting--
      if (queue.waiting === 0) queues.delete(asker)
    })
    queue.last = answer.catch(() => {})
    return answer
  }
}
