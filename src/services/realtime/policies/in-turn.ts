import { refusal } from '../wire/refusal.ts'

const MAX_WAITING = 1000

export type InTurn = <Answer>(asker: object, ask: () => Promise<Answer>) => Promise<Answer>

/** One asker has one question to the database at a time, so that no socket can keep all connections busy. */
export function createTurns(): InTurn {
  const lastOf = new WeakMap<object, Promise<unknown>>()
  let waiting = 0

  return async (asker, ask) => {
    if (waiting >= MAX_WAITING) throw refusal('poolExhausted')
    waiting++
    const answer = (lastOf.get(asker) ?? Promise.resolve()).then(ask).finally(() => {
      waiting--
    })
    lastOf.set(
      asker,
      answer.catch(() => {}),
    )
    return answer
  }
}
