import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Alerts, defaultAlerts, isToBeWoken, isWatching, readAlerts } from './alerting/alerts.ts'
import { Duty, defaultDuty, isOnDuty, readDuty } from './duty.ts'

/** In Toronto's winter. */
const at = (text: string) => new Date(`${text}:00-05:00`)

test.each([
  ['2026-11-17T08:59', false],
  ['2026-11-17T09:00', true],
  ['2026-11-17T17:59', true],
  ['2026-11-17T18:00', false],
  // A Saturday, and Family Day.
  ['2026-11-14T12:00', false],
  ['2027-02-15T12:00', false],
])('at %s the usual duty is %s', (moment, isOn) => {
  expect(isOnDuty(defaultDuty, at(moment))).toBe(isOn)
})

test('a day may have several periods of duty, up to midnight, and invalid stored hours mean the usual duty', () => {
  const duty = readDuty({
    saturday: [
      { from: '08:00', to: '10:00' },
      { from: '20:00', to: '24:00' },
    ],
  })
  const states = ['09:30', '12:00', '23:59'].map((time) => isOnDuty(duty, at(`2026-11-14T${time}`)))
  expect(states).toEqual([true, false, true])
  expect(isOnDuty(duty, at('2026-11-17T12:00'))).toBe(false)
  for (const wrong of [null, 'x', { monday: [{ from: '10:00', to: '09:00' }] }, { monday: [], holiday: [] }])
    expect(readDuty(wrong)).toBe(defaultDuty)
  expect(v.is(Duty, { monday: [{ from: '9:00', to: '25:00' }] })).toBe(false)
})

test('in quiet hours, even across midnight, a member is neither on duty nor woken', () => {
  const duty = readDuty({ saturday: [{ from: '00:00', to: '24:00' }] })
  const alerts: Alerts = { ...defaultAlerts, quiet: { from: '22:00', to: '07:00' }, wake: 'all' }
  const watching = ['06:59', '07:00', '21:59', '22:00'].map((time) =>
    isWatching({ duty, alerts }, at(`2026-11-14T${time}`)),
  )
  expect(watching).toEqual([false, true, true, false])
  const woken = ['06:59', '07:00', '23:00'].map((time) =>
    isToBeWoken({ duty, alerts }, at(`2026-11-15T${time}`), { isUrgent: true }),
  )
  expect(woken).toEqual([false, true, false])
})

test('off duty, members are woken only if they asked for it, and only for what they asked', () => {
  const sunday = at('2026-11-15T12:00')
  const states = (['never', 'urgent', 'all'] as const).flatMap((wake) =>
    [true, false].map((isUrgent) =>
      isToBeWoken({ duty: defaultDuty, alerts: { ...defaultAlerts, wake } }, sunday, { isUrgent }),
    ),
  )
  expect(states).toEqual([false, false, true, false, true, true])
  const onDuty = at('2026-11-17T12:00')
  expect(
    isToBeWoken({ duty: defaultDuty, alerts: { ...defaultAlerts, wake: 'all' } }, onDuty, { isUrgent: true }),
  ).toBe(false)
})

test('invalid stored alerts mean the usual ones', () => {
  for (const wrong of [null, {}, { ...defaultAlerts, wake: 'x' }, { ...defaultAlerts, quiet: { from: '9', to: '10' } }])
    expect(readAlerts(wrong)).toBe(defaultAlerts)
  const chosen = { mail: false, text: true, quiet: { from: '22:00', to: '07:00' }, wake: 'urgent' }
  expect(readAlerts(chosen)).toEqual(chosen)
})
