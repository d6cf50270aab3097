import { expect, test } from 'vitest'
import { createWorkGate, GateFull } from './work-gate.ts'

function createTask() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish: () => finish() }
}

test('so many run, so many wait, and the next is turned away at once', async () => {
  const gate = createWorkGate({ concurrency: 2, queue: 3 })
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
  await expect(gate.run(async () => {})).rejects.toBeInstanceOf(GateFull)
  for (const { finish } of tasks) finish()
  await Promise.all(runs)
  expect(most).toBe(2)
  await expect(gate.run(async () => 'free again')).resolves.toBe('free again')
})

test('work that fails makes room like any other', async () => {
  const gate = createWorkGate({ concurrency: 1, queue: 5 })
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
