import { expect, test } from 'vitest'
import { planMigrations } from './migration-plan.ts'

const first = { name: '0001-first.sql', sha256: 'a' }
const second = { name: '0002-second.sql', sha256: 'b' }
const third = { name: '0003-third.sql', sha256: 'c' }

test('pending migrations are planned in order', () => {
  expect(planMigrations([first, second, third], [first])).toEqual([second, third])
})

test('nothing is planned once everything is applied', () => {
  expect(planMigrations([first, second], [second, first])).toEqual([])
})

test('a file edited after it was applied is refused', () => {
  expect(() => planMigrations([first, { ...second, sha256: 'x' }], [first, second])).toThrow(
    'another version, which has a different migration 0002-second.sql',
  )
})

test('an applied migration whose file is missing is refused', () => {
  expect(() => planMigrations([first], [first, second])).toThrow('a different migration 0002-second.sql')
})

test('a new file that sorts before an applied one is refused', () => {
  expect(() => planMigrations([first, second, third], [first, third])).toThrow('0002-second.sql sorts before')
})
