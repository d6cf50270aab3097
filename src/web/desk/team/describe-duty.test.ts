import { expect, test } from 'vitest'
import { defaultDuty } from '#domain/desk/duty.ts'
import { describeDuty, describeHours } from './describe-duty.ts'

test('days with the same hours are grouped, and hours are said as people say them', () => {
  expect(describeDuty(defaultDuty)).toBe('Monday to Friday 9 a.m. to 6 p.m.')
  const saturday = [
    { from: '00:00', to: '12:00' },
    { from: '13:30', to: '24:00' },
  ]
  expect(describeDuty({ ...defaultDuty, saturday })).toContain('Saturday midnight to noon and 1:30 p.m. to midnight')
  expect(describeHours({ from: '21:00', to: '07:00' })).toBe('9 p.m. to 7 a.m.')
})
