import type { Holiday } from './own/region-schema.ts'

/**
 * Ontario public holidays (Employment Standards Act, section 1). One that falls on a weekend is not moved: our terms
 * name the holidays and no substitute days. Easter Monday is not one of them.
 */
export const ontarioHolidays: Holiday[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  // The third Monday of February.
  { name: 'Family Day', month: 2, mondayFrom: 15 },
  { name: 'Good Friday', afterEaster: -2 },
  // The Monday before 25 May.
  { name: 'Victoria Day', month: 5, mondayFrom: 18 },
  { name: 'Canada Day', month: 7, day: 1 },
  { name: 'Labour Day', month: 9, mondayFrom: 1 },
  // The second Monday of October.
  { name: 'Thanksgiving', month: 10, mondayFrom: 8 },
  { name: 'Christmas Day', month: 12, day: 25 },
  { name: 'Boxing Day', month: 12, day: 26 },
]
