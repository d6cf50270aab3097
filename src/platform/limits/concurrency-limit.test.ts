import { expect, test } from 'vitest'
import { createConcurrencyLimit, QueueFull } from './concurrency-limit.ts'

function createTask() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish: () => finish() }
}

test('a limited number run, a limited number wait, and the next one is refused at once', async () => {
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

test('work that fails frees its slot like any other', async () => {
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
