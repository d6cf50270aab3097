import { refusal } from '../wire/refusal.ts'

const MAX_WAITING = 10_000
const MAX_WAITING_PER_ASKER = 1000

export type InTurn = <Answer>(asker: string, query: () => Promise<Answer>) => Promise<Answer>

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * Runs one query of each asker at a time, so that nobody keeps all connections busy. An asker is a person or an address,
 * with any number of sockets.
 */
export function createTurns(): InTurn {
  const queues = new Map<string, Queue>()
  let waiting = 0

  return async (asker, query) => {
    const queue = queues.get(asker) ?? { last: Promise.resolve(), waiting: 0 }
    // An asker with a single query is never refused because someone else sends queries from many addresses.
    const isFull = waiting >= MAX_WAITING && queue.waiting > 0
    if (isFull || queue.waiting >= MAX_WAITING_PER_ASKER) throw refusal('poolExhausted')
    waiting++
    queue.waiting++
    queues.set(asker, queue)
    const answer = queue.last.then(query).finally(() => {
      waiting--
      queue.waiting--
      if (queue.waiting === 0) queues.delete(asker)
    })
    queue.last = answer.catch(() => {})
    return answer
  }
}
