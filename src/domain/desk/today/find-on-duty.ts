import { listHolidays } from '../../reply-clock/ontario-holidays.ts'
import { atTorontoTime, readTorontoTime, weekdayOf, yearOf } from '../../reply-clock/toronto-time.ts'
import { type Duty, dutyDays, toMs } from '../duty.ts'

interface MemberOnDuty {
  id: string
  duty: Duty
}

/** Members who are on duty for the same time. */
export interface Shift {
  from: Date
  to: Date
  members: string[]
}

/** A team whose next duty is further away has none. */
const DAYS = 14

/** Who is on duty now, until when, and who begins next. */
export function findOnDuty(members: readonly MemberOnDuty[], now: Date): { now: Shift[]; next: Shift[] } {
  const shifts = groupShifts(members.flatMap((member) => listShifts(member, now)))
  const current = shifts.filter(({ from }) => from <= now)
  const later = shifts.filter(({ from }) => from > now)
  return { now: current, next: later.filter(({ from }) => from.getTime() === later[0]?.from.getTime()) }
}

/** The hours of one member from now on. Hours that touch are one shift. */
function listShifts({ id, duty }: MemberOnDuty, now: Date): Shift[] {
  const today = readTorontoTime(now).day
  const shifts: Shift[] = []
  for (let day = today; day < today + DAYS; day++) {
    if (listHolidays(yearOf(day)).includes(day)) continue
    const hours = duty[dutyDays[weekdayOf(day)] ?? 'sunday'].toSorted((one, other) => (one.from < other.from ? -1 : 1))
    for (const { from, to } of hours) {
      const shift = { from: atTorontoTime(day, toMs(from)), to: atTorontoTime(day, toMs(to)), members: [id] }
      const before = shifts.at(-1)
      if (!before || before.to < shift.from) shifts.push(shift)
      else if (before.to < shift.to) before.to = shift.to
    }
  }
  return shifts.filter(({ to }) => to > now)
}

/** In the order of their beginning, then of their end. */
function groupShifts(shifts: readonly Shift[]): Shift[] {
  const groups: Shift[] = []
  for (const { from, to, members } of shifts) {
    const same = groups.find((group) => group.from.getTime() === from.getTime() && group.to.getTime() === to.getTime())
    if (same) same.members.push(...members)
    else groups.push({ from, to, members: [...members] })
  }
  return groups.sort((one, other) => one.from.getTime() - other.from.getTime() || one.to.getTime() - other.to.getTime())
}
