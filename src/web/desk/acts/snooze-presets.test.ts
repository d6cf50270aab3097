import { expect, test } from 'vitest'
import { listSnoozePresets } from './snooze-presets.ts'

const list = (now: string) => listSnoozePresets(new Date(now)).map(({ name, shown }) => `${name} ${shown}`)
const until = (now: string, name: string) =>
  listSnoozePresets(new Date(now))
    .find((preset) => preset.name === name)
    ?.until.toISOString()

test('each preset has its time, earliest first', () => {
  // Tuesday, 10:24 a.m.
  expect(list('2026-11-17T15:24:00Z')).toEqual([
    'hours 12:24 p.m.',
    'afternoon 1:30 p.m.',
    'tomorrow Wed 9:00 a.m.',
    'week Mon 9:00 a.m.',
  ])
  // Noon: the afternoon comes before the two hours.
  expect(list('2026-11-17T17:00:00Z').slice(0, 2)).toEqual(['afternoon 1:30 p.m.', 'hours 2:00 p.m.'])
})

test('an afternoon that begins within the hour is left out', () => {
  expect(list('2026-11-17T17:30:00Z')).toHaveLength(4)
  expect(list('2026-11-17T17:31:00Z')).toEqual(['hours 2:31 p.m.', 'tomorrow Wed 9:00 a.m.', 'week Mon 9:00 a.m.'])
})

test('a time after the reply is due is marked as late', () => {
  const due = new Date('2026-11-17T18:00:00Z')
  const shown = listSnoozePresets(new Date('2026-11-17T15:24:00Z'), due).map((preset) => preset.shown)
  expect(shown.slice(0, 2)).toEqual(['12:24 p.m.', '1:30 p.m. · late'])
})

test('on a Monday, next week is seven days away and has its date', () => {
  expect(list('2026-11-16T20:00:00Z').at(-1)).toBe('week Mon 23 Nov, 9:00 a.m.')
})

test('on a Sunday, tomorrow is next week and is listed once', () => {
  expect(list('2026-11-15T20:00:00Z')).toEqual(['hours 5:00 p.m.', 'tomorrow Mon 9:00 a.m.'])
})

test('late in the evening in Toronto, when UTC is a day ahead, tomorrow is the next day there', () => {
  expect(list('2026-11-18T03:30:00Z')).toEqual(['hours Wed 12:30 a.m.', 'tomorrow Wed 9:00 a.m.', 'week Mon 9:00 a.m.'])
})

test('two hours are two hours and nine is nine when clocks change', () => {
  // On 1 November 2026 clocks go back, and on 14 March 2027 they go forward.
  expect(until('2026-11-01T05:30:00Z', 'hours')).toBe('2026-11-01T07:30:00.000Z')
  expect(until('2026-10-31T15:00:00Z', 'tomorrow')).toBe('2026-11-01T14:00:00.000Z')
  expect(until('2027-03-13T15:00:00Z', 'tomorrow')).toBe('2027-03-14T13:00:00.000Z')
  expect(until('2027-03-12T15:00:00Z', 'week')).toBe('2027-03-15T13:00:00.000Z')
})
