const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/

/** Formats a time from the database (`2026-11-15 20:09:17.397123` in UTC) for the wire. Null for infinity and the like. */
export function toIsoTime(text: string | null): string | null {
  if (text === null || !PLAIN.test(text)) return null
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`
}
