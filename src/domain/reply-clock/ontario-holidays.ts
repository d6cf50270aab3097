import { type CalendarDay, toCalendarDay, weekdayOf, yearOf } from './toronto-time.ts'

const MONDAY = 1

/**
 * Ontario public holidays (Employment Standards Act, section 1). One that falls on a weekend is not moved: our terms
 * name the holidays and no substitute days. Easter Monday is not one of them.
 */
export function listHolidays(year: number): CalendarDay[] {
  return [
    toCalendarDay(year, 1, 1),
    // Family Day is the third Monday of February.
    mondayFrom(toCalendarDay(year, 2, 15)),
    // Good Friday.
    findEaster(year) - 2,
    // Victoria Day is the Monday before 25 May.
    mondayFrom(toCalendarDay(year, 5, 18)),
    // Canada Day.
    toCalendarDay(year, 7, 1),
    // Labour Day is the first Monday of September, Thanksgiving the second of October.
    mondayFrom(toCalendarDay(year, 9, 1)),
    mondayFrom(toCalendarDay(year, 10, 8)),
    toCalendarDay(year, 12, 25),
    toCalendarDay(year, 12, 26),
  ]
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
