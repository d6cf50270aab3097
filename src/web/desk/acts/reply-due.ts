import { snoozeWords as words } from '#content/desk/inbox-words.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'

const MINUTE_MS = 60_000

/** When the reply to this lead is due; null if nobody waits for one. */
export function findReplyDue(lead: Parameters<typeof listDueClocks<string>>[0]): Date | null {
  return listDueClocks(lead).find(({ clock }) => clock === 'reply')?.dueAt ?? null
}

/** 'Thursday, 3:45 p.m.', '3:45 p.m. today' or 'the end of today'. */
export function describeReplyDue(due: Date, now: Date): string {
  const said = describeDue(due)
  // Midnight belongs to the day that ends.
  const { day } = readTorontoTime(new Date(due.getTime() - MINUTE_MS))
  if (day !== readTorontoTime(now).day) return said
  const [, time] = said.split(', ')
  return time === undefined ? words.endOfToday : fillWords(words.today, { time })
}
