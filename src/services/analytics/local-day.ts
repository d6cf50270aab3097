// Canadian English writes a date as ISO does.
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Ontario, ISO: an evening's visits belong to that evening. */
export function localDay(timeMs: number): string {
  return days.format(timeMs)
}
