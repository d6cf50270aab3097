import { teamWords as words } from '#content/desk/team-words.ts'
import type { Duty } from '#domain/desk/duty.ts'

type DutyDay = keyof Duty

/** In the order of a Canadian work week. */
export const dutyDays: DutyDay[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** 'Monday to Friday 9 a.m. to 6 p.m., Saturday 10 a.m. to 2 p.m.': groups days with the same hours. */
export function describeDuty(duty: Duty | null): string {
  if (duty === null) return words.usualDuty
  const groups: { first: DutyDay; last: DutyDay; hours: string }[] = []
  for (const [index, day] of dutyDays.entries()) {
    const hours = duty[day].map(describeHours).join(' and ')
    const before = groups.at(-1)
    if (before && before.hours === hours && before.last === dutyDays[index - 1]) before.last = day
    else groups.push({ first: day, last: day, hours })
  }
  const onDuty = groups.filter(({ hours }) => hours !== '')
  if (onDuty.length === 0) return words.noDuty
  return onDuty
    .map(
      ({ first, last, hours }) =>
        `${first === last ? nameOf(first) : `${nameOf(first)} ${words.to} ${nameOf(last)}`} ${hours}`,
    )
    .join(', ')
}

function nameOf(day: DutyDay): string {
  return words.days[day]
}

/** '9 a.m. to 6 p.m.' */
export function describeHours({ from, to }: { from: string; to: string }): string {
  return `${describeClock(from)} ${words.to} ${describeClock(to)}`
}

/** '9 a.m.', '1:30 p.m.', 'noon', 'midnight' */
export function describeClock(time: string): string {
  if (time === '12:00') return words.noon
  if (time === '00:00' || time === '24:00') return words.midnight
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}
