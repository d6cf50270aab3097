import { expect, test } from 'vitest'
import { createRandomPool } from './random-pool.ts'

test('every byte is returned only once, in pieces of the requested size', () => {
  const random = createRandomPool()
  const pieces = Array.from({ length: 2000 }, () => random(22))
  expect(pieces.every((piece) => piece.length === 22)).toBe(true)
  expect(new Set(pieces.map((piece) => piece.toString('hex'))).size).toBe(2000)
  const places = pieces.map(
    (piece) => `${pieces.findIndex(({ buffer }) => buffer === piece.buffer)} ${piece.byteOffset}`,
  )
  expect(new Set(places).size).toBe(2000)
})

test('a request can be larger than the pool', () => {
  expect(createRandomPool()(10_000)).toHaveLength(10_000)
})
