import { expect, test } from 'vitest'
import { clipRing, type Position, ringArea, simplifyRing } from './map-geometry.ts'

const square: Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]

test('the area does not depend on the direction of the ring', () => {
  expect(ringArea(square)).toBe(100)
  expect(ringArea(square.toReversed())).toBe(100)
})

test('parts outside the box are cut off at its edge', () => {
  const clipped = clipRing(square, { left: 5, top: -5, right: 20, bottom: 4 })
  expect(ringArea(clipped)).toBe(20)
  expect(clipped.every(([x, y]) => x >= 5 && y <= 4)).toBe(true)
})

test('a ring outside the box disappears', () => {
  expect(clipRing(square, { left: 20, top: 0, right: 30, bottom: 10 })).toEqual([])
})

test('points on a straight line are removed, corners stay', () => {
  const dense: Position[] = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [10, 5],
    [10, 10],
    [4, 9.9],
    [0, 10],
    [0, 5],
  ]
  expect(simplifyRing(dense, 0.5)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ])
})
