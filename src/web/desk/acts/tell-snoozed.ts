import { inboxWords } from '#content/desk/inbox-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'

/** What a snooze did: 'snoozed until Fri 9:00 a.m.' */
export function tellSnoozed(until: Date, now = new Date()): string {
  return `${inboxWords.until} ${formatWhen(until, now)}`
}
