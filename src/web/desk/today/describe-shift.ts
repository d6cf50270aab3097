import { todayWords } from '#content/desk/today-words.ts'
import type { Today } from '#domain/desk/answers/today.ts'
import { readTorontoTime, weekdayOf } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTimeOfDay, weekdays } from '#domain/text/format-moment.ts'

type Shift = Today['duty']['now'][number]

const words = todayWords.duty
const MAX_NAMED = 3

/** 'You and Daniel, until 1 p.m.' */
export function describeCurrent({ to, members }: Shift, nameOf: (id: string) => string): string {
  return fillWords(words.until, { names: listNames(members, nameOf), time: formatHour(new Date(to)) })
}

/** 'Daniel, 1 to 6 p.m.', or 'Daniel, Wed 9 a.m. to 6 p.m.' on another day. */
export function describeNext({ from, to, members }: Shift, nameOf: (id: string) => string, now: Date): string {
  const [first, last] = [formatHour(new Date(from)), formatHour(new Date(to))]
  const isSameHalf = first.slice(-4) === last.slice(-4)
  const hours = fillWords(words.to, { from: isSameHalf ? first.slice(0, -5) : first, to: last })
  return fillWords(words.hours, { names: listNames(members, nameOf), hours: `${nameWeekday(from, now)}${hours}` })
}

/** 'Nobody until Fri 9 a.m.' */
export function describeNobody(next: readonly Shift[], now: Date): string {
  const shift = next.find(({ members }) => members.length > 0)
  if (!shift) return words.nobody
  return fillWords(words.nobodyUntil, { time: `${nameWeekday(shift.from, now)}${formatHour(new Date(shift.from))}` })
}

/** 'Wed ', or nothing today. */
function nameWeekday(from: string, now: Date): string {
  const { day } = readTorontoTime(new Date(from))
  return day === readTorontoTime(now).day ? '' : `${weekdays[weekdayOf(day)]?.slice(0, 3)} `
}

/** The first name, unless a colleague has the same. */
export function nameShortly(id: string, members: readonly { id: string; displayName: string }[]): string {
  const firstOf = (name: string) => name.split(' ')[0] ?? name
  const name = members.find((member) => member.id === id)?.displayName ?? todayWords.duty.nobody
  const isShared = members.some((member) => member.id !== id && firstOf(member.displayName) === firstOf(name))
  return isShared ? name : firstOf(name)
}

/** '1 p.m.', '1:30 p.m.', 'midnight'. */
function formatHour(at: Date): string {
  const { msOfDay } = readTorontoTime(at)
  return msOfDay === 0 ? todayWords.row.midnight : formatTimeOfDay(msOfDay).replace(':00', '')
}

/** 'You', 'You and Daniel', 'You, Daniel and Noor', 'You, Daniel and 3 others'. */
function listNames(members: readonly string[], nameOf: (id: string) => string): string {
  const names = members.map(nameOf).toSorted((one, other) => Number(other === words.you) - Number(one === words.you))
  const shown =
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED - 1), fillWords(words.others, { count: names.length - MAX_NAMED + 1 })]
      : names
  const last = shown.at(-1) ?? words.nobody
  return shown.length < 2 ? last : fillWords(words.and, { first: shown.slice(0, -1).join(', '), last })
}
