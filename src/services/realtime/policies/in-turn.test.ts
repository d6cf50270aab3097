import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('each client has one query at a time, and others do not wait for it', async () => {
  const inTurn = createTurns()
  const [ann, bob] = ['ann', 'bob']
  const asked: string[] = []
  let answerFirst = () => {}
  const first = inTurn(ann, () => {
    asked.push('first')
    return new Promise<void>((resolve) => {
      answerFirst = resolve
    })
  })
  const second = inTurn(ann, async () => void asked.push('second'))
  await inTurn(bob, async () => void asked.push('other'))
  expect(asked).toEqual(['first', 'other'])
  answerFirst()
  await Promise.all([first, second])
  expect(asked).toEqual(['first', 'other', 'second'])
})

test('a failed query does not block the next one', async () => {
  const inTurn = createTurns()
  const asker = 'ann'
  const failed = inTurn(asker, () => Promise.reject(new Error('no')))
  const next = inTurn(asker, async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('a limited number of queries may wait, and further ones are refused', async () => {
  const inTurn = createTurns()
  for (let n = 0; n < 1000; n++) void inTurn('ann', () => new Promise(() => {}))
  await expect(inTurn('ann', async () => 1)).rejects.toThrow('Please increase your connection pool size')
  // Others are not refused because one client has many queries.
  expect(await inTurn('bob', async () => 1)).toBe(1)
  // Nor because a client sends them from many addresses.
  for (let n = 0; n < 9000; n++) void inTurn(String(n % 900), () => new Promise(() => {}))
  expect(await inTurn('bob', async () => 1)).toBe(1)
  await expect(inTurn('0', async () => 1)).rejects.toThrow('Please increase your connection pool size')
})
