import { expect, test } from 'vitest'
import { createConcurrencyLimit, QueueFull } from './concurrency-limit.ts'

function createTask() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish: () => finish() }
}

test('runs a limited number, queues a limited number, and refuses the next one at once', async () => {
  const gate = createConcurrencyLimit({ concurrency: 2, queue: 3 })
  const tasks = Array.from({ length: 5 }, createTask)
  let running = 0
  let most = 0
  const runs = tasks.map(({ done }) =>
    gate.run(async () => {
      running++
      most = Math.max(most, running)
      await done
      running--
    }),
  )
  await expect(gate.run(async () => {})).rejects.toBeInstanceOf(QueueFull)
  for (const { finish } of tasks) finish()
  await Promise.all(runs)
  expect(most).toBe(2)
  await expect(gate.run(async () => 'free again')).resolves.toBe('free again')
})

test('failed work frees its slot too', async () => {
  const gate = createConcurrencyLimit({ concurrency: 1, queue: 5 })
  const order: string[] = []
  const failing = gate.run(async () => {
    order.push('first')
    throw new Error('no')
  })
  const next = gate.run(async () => order.push('second'))
  await expect(failing).rejects.toThrow('no')
  await next
  expect(order).toEqual(['first', 'second'])
})
