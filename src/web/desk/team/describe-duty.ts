import { teamWords } from '#content/desk/team-words.ts'
import type { Duty } from '#domain/desk/duty.ts'

type DutyDay = keyof Duty

const days: DutyDay[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** 'Mon–Fri 09:00–18:00, Sat 10:00–14:00': groups days with the same hours. */
export function describeDuty(duty: Duty | null): string {
  if (duty === null) return teamWords.usualDuty
  const groups: { first: DutyDay; last: DutyDay; hours: string }[] = []
  for (const [index, day] of days.entries()) {
    const hours = duty[day].map(({ from, to }) => `${from}–${to}`).join(' and ')
    const before = groups.at(-1)
    if (before && before.hours === hours && before.last === days[index - 1]) before.last = day
    else groups.push({ first: day, last: day, hours })
  }
  const onDuty = groups.filter(({ hours }) => hours !== '')
  if (onDuty.length === 0) return teamWords.noDuty
  return onDuty
    .map(({ first, last, hours }) => `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${hours}`)
    .join(', ')
}

function short(day: DutyDay): string {
  return teamWords.days[day].slice(0, 3)
}
