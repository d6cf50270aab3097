import { ontarioHolidays } from '#content/holidays.ts'
import { readOwnContent } from '#content/own/own-content.ts'
import { type CalendarDay, toCalendarDay, weekdayOf, yearOf } from './toronto-time.ts'

const MONDAY = 1

const holidays = readOwnContent().region?.holidays ?? ontarioHolidays

/** The days without business hours, apart from weekends. */
export function listHolidays(year: number): CalendarDay[] {
  return holidays.map((holiday) => {
    if ('afterEaster' in holiday) return findEaster(year) + holiday.afterEaster
    if ('day' in holiday) return toCalendarDay(year, holiday.month, holiday.day)
    return mondayFrom(toCalendarDay(year, holiday.month, holiday.mondayFrom))
  })
}

export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day)
  return weekday >= MONDAY && weekday <= 5 && !listHolidays(yearOf(day)).includes(day)
}

/** The day itself if it is a Monday, or the next Monday. */
function mondayFrom(day: CalendarDay): CalendarDay {
  return day + ((MONDAY - weekdayOf(day) + 7) % 7)
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function findEaster(year: number): CalendarDay {
  const moonYear = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * moonYear + century - Math.floor(century / 4) - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((moonYear + 11 * epact + 22 * sunday) / 451)
  const sum = epact + sunday - 7 * shift + 114
  return toCalendarDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}
