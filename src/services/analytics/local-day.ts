import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

/** The calendar day in Ontario, ISO: an evening's visits belong to that evening. */
export function localDay(timeMs: number): string {
  return toTorontoDay(new Date(timeMs))
}
