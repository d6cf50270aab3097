import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { listHolidays } from '../reply-clock/ontario-holidays.ts'
import { readTorontoTime, weekdayOf, yearOf } from '../reply-clock/toronto-time.ts'

/** In the order of `Date`'s weekdays. */
export const dutyDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** '09:00', by the clocks in Toronto. '24:00' is the end of a day. */
export const ClockTime = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, deskFaultWords.time))

const Hours = v.pipe(
  v.strictObject({ from: ClockTime, to: ClockTime }),
  v.check(({ from, to }) => from < to, deskFaultWords.hours),
)
const HoursOfDay = v.optional(v.pipe(v.array(Hours), v.maxLength(4)), () => [])

/** The hours of the week in which somebody looks after new leads. A day that is left out has none. */
export const Duty = v.strictObject({
  sunday: HoursOfDay,
  monday: HoursOfDay,
  tuesday: HoursOfDay,
  wednesday: HoursOfDay,
  thursday: HoursOfDay,
  friday: HoursOfDay,
  saturday: HoursOfDay,
})
export type Duty = v.InferOutput<typeof Duty>

const officeHours = [{ from: '09:00', to: '18:00' }]

/** Of everybody who has chosen nothing else. */
export const defaultDuty: Duty = {
  sunday: [],
  monday: officeHours,
  tuesday: officeHours,
  wednesday: officeHours,
  thursday: officeHours,
  friday: officeHours,
  saturday: [],
}

/** What is stored for a member; null or something that cannot be read is the usual duty. */
export function readDuty(stored: unknown): Duty {
  const read = v.safeParse(Duty, stored)
  return read.success ? read.output : defaultDuty
}

/** Nobody is on duty on a public holiday: the reply clock does not run either. */
export function isOnDuty(duty: Duty, at: Date): boolean {
  const { day, msOfDay } = readTorontoTime(at)
  if (listHolidays(yearOf(day)).includes(day)) return false
  const hours = duty[dutyDays[weekdayOf(day)] ?? 'sunday']
  return hours.some(({ from, to }) => msOfDay >= toMs(from) && msOfDay < toMs(to))
}

/** Milliseconds since midnight. */
export function toMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
