import { setTimeout as wait } from 'node:timers/promises'

/** Hides how long `work` took: settles no sooner than after `ms`, whether it succeeds or fails. */
export async function takeAtLeast<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const [done] = await Promise.allSettled([work, wait(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
