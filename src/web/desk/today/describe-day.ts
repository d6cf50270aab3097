import { todayWords } from '#content/desk/today-words.ts'
import type { DayScope, Today } from '#domain/desk/answers/today.ts'
import type { TodayGroup, TodayItem } from '#domain/desk/today/arrange-today.ts'
import { readTorontoTime, weekdayOf } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { weekdays } from '#domain/text/format-moment.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'

const HOUR_MS = 3_600_000
const NOON_MS = 12 * HOUR_MS
const EVENING_MS = 18 * HOUR_MS
const NEAR_DAYS = 6

type Groups = Record<TodayGroup, readonly Pick<TodayItem, 'kind'>[]>

/** 'Good morning, Priya' by the clocks in Toronto. */
export function greet(name: string, now: Date): string {
  const { msOfDay } = readTorontoTime(now)
  const { morning, afternoon, evening } = todayWords.greetings
  return fillWords(msOfDay < NOON_MS ? morning : msOfDay < EVENING_MS ? afternoon : evening, { name })
}

/**
 * 'Tuesday 17 November. One reply is late, five things are due today.' For a manager, late replies of the team come first.
 */
export function summarize({ late, today, tomorrow }: Groups, now: Date, teamLate = 0): string {
  // The list says in one sentence that it is empty.
  if (late.length + today.length + tomorrow.length + teamLate === 0) return `${formatDate(now)}.`
  const words = todayWords.summary
  const [first] = late
  const kind =
    first && first.kind !== 'wrote-back' && late.every((thing) => thing.kind === first.kind) ? first.kind : 'some'
  const due = today.length > 0 ? count(words.due, today.length) : late.length > 0 ? words.nothingElse : words.nothing
  const sentence = late.length > 0 ? `${count(words.late[kind], late.length)}, ${due}` : due
  const team = teamLate > 0 ? `${toSentence(count(words.team, teamLate))} ` : ''
  return `${formatDate(now)}. ${team}${toSentence(sentence)}`
}

/** 'Two leads have come in since Mon 6 p.m.'; empty if none has. */
export function describeArrived(overnight: Today['overnight'], now: Date): string {
  if (overnight.count === 0) return ''
  const time = formatWhen(new Date(overnight.since), now).replace(':00', '')
  return toSentence(count(todayWords.arrived, overnight.count, { time }))
}

/** 'Nothing else until Thursday. Three snoozed leads return on Friday.' */
export function closeDay({ nextAt, returning }: Pick<Today, 'nextAt' | 'returning'>, now: Date): string {
  const words = todayWords.end
  const next = nextAt === null ? words.nothing : fillWords(words.until, { day: nameDay(new Date(nextAt), now) })
  return [next, ...describeReturning(returning, now)].join(' ')
}

/** 'All answered, Priya. Next: Mon 9 a.m.', for a day without anything to do. */
export function describeEmptyDay(
  scope: DayScope,
  today: Pick<Today, 'nextAt' | 'unassigned'>,
  now: Date,
  name: string,
) {
  const words = todayWords.empty
  const title = fillWords(words[scope][today.unassigned.count > 0 ? 'unassigned' : 'answered'], { name })
  if (today.nextAt === null) return title
  const when = formatWhen(new Date(today.nextAt), now).replace(':00', '')
  return `${title} ${toSentence(fillWords(words.next, { when }))}`
}

/** 'Three snoozed leads return on Friday.' */
export function describeReturning(returning: Today['returning'], now: Date): string[] {
  if (!returning) return []
  const day = nameReturn(new Date(returning.at), now)
  return [toSentence(count(todayWords.end.returning, returning.count, { day }))]
}

function nameReturn(at: Date, now: Date): string {
  const words = todayWords.end
  const days = readTorontoTime(at).day - readTorontoTime(now).day
  if (days === 0) return fillWords(words.today, { time: formatWhen(at, now) })
  return days === 1 ? words.tomorrow : fillWords(words.on, { day: nameDay(at, now) })
}

/** 'Thursday', or '9 December' if that is further away. Midnight belongs to the day that ends. */
function nameDay(at: Date, now: Date): string {
  const moment = new Date(at.getTime() - 1)
  const { day } = readTorontoTime(moment)
  const isNear = day - readTorontoTime(now).day <= NEAR_DAYS
  return isNear ? (weekdays[weekdayOf(day)] ?? '') : formatDayAndMonth(moment)
}

/** 'Tuesday 17 November' */
function formatDate(now: Date): string {
  return `${weekdays[weekdayOf(readTorontoTime(now).day)]} ${formatDayAndMonth(now)}`
}

function formatDayAndMonth(at: Date): string {
  const iso = toTorontoDay(at)
  return `${Number(iso.slice(8))} ${formatMonth(iso).split(' ')[0]}`
}

/** The words for one or for several, with small numbers spelled out. */
export function count(
  [one, several]: readonly [string, string],
  number: number,
  values: Record<string, string> = {},
): string {
  return fillWords(number === 1 ? one : several, { count: todayWords.numbers[number] ?? String(number), ...values })
}

/** With a capital at its beginning and one period at its end, which 'p.m.' already has. */
export function toSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
