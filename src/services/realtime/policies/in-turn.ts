import { refusal } from '../wire/refusal.ts'

const MAX_WAITING = 10_000
const MAX_WAITING_OF_ONE = 1000

export type InTurn = <Answer>(asker: string, ask: () => Promise<Answer>) => Promise<Answer>

interface Queue {
  last: Promise<unknown>
  waiting: number
}

/**
 * One asker has one question to the database at a time, so that nobody keeps all connections busy: whoever else asks is
 * next. Who asks is a person or an address, however many sockets they have.
 */
export function createTurns(): InTurn {
  const queues = new Map<string, Queue>()
  let waiting = 0

  return async (asker, ask) => {
    const queue = queues.get(asker) ?? { last: Promise.resolve(), waiting: 0 }
    // However many addresses somebody asks from, whoever asks for one thing is not refused because of it.
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
