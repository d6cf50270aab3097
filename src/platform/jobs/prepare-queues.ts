import type { PgBoss, Queue } from 'pg-boss'
import { deadLetterOptions, deadLetterQueue, type JobTiming, queueOptions } from './queue-options.ts'

/** Creates the queues and their dead-letter queues, and updates the options of existing ones. */
export async function prepareQueues(boss: PgBoss, names: string[], timing: JobTiming): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]))
  const prepare = async (name: string, options: Omit<Queue, 'name' | 'policy' | 'partition'>) => {
    const stored = known.get(name)
    if (Object.entries(options).every(([option, value]) => stored?.get(option) === value)) return
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  for (const name of names) {
    const deadLetter = deadLetterQueue(name)
    await prepare(deadLetter, deadLetterOptions)
    await prepare(name, { ...queueOptions(timing), deadLetter })
  }
}
