import { refusal } from '../wire/refusal.ts'

const MAX_WAITING = 10_000
const MAX_WAITING_OF_ONE = 1000

export type InTurn = <Answer>(asker: string, ask: () => Promise<Answer>) => Promise<Answer>

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * Each client has one query to the database at a time, so that none keeps all connections busy: other clients are next.
 * A client is a person or an address, however many sockets it has.
 */
export function createTurns(): InTurn {
  const queues = new Map<string, Queue>()
  let waiting = 0

  return async (asker, ask) => {
    const queue = queues.get(asker) ?? { last: Promise.resolve(), waiting: 0 }
    // A client with a single query is not refused because somebody else sends queries from many addresses.
    const isFull = waiting >= MAX_WAITING && queue.waiting > 0
    if (isFull || queue.waiting >= MAX_WAITING_OF_ONE) throw refusal('poolExhausted')
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
