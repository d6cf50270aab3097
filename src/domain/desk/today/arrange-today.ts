import { readTorontoTime, startOfTorontoDay } from '../../reply-clock/toronto-time.ts'

/** What can be on the first page of the desk, in the order of things that are due at the same moment. */
export const todayKinds = ['reply', 'offer', 'task', 'wrote-back'] as const
export type TodayKind = (typeof todayKinds)[number]

export const todayGroups = ['late', 'today', 'tomorrow'] as const
export type TodayGroup = (typeof todayGroups)[number]

export interface TodayItem {
  kind: TodayKind
  /** Of the task, or else of the lead. */
  id: string
  /** When it is due; for somebody who wrote back, when they did. */
  at: Date | string
}

/** The moments at which the groups end. What is due at midnight belongs to the day that ends then. */
function findBounds(now: Date): { today: Date; tomorrow: Date } {
  const { day } = readTorontoTime(now)
  return { today: startOfTorontoDay(day + 1), tomorrow: startOfTorontoDay(day + 2) }
}

function groupBy({ kind, at }: TodayItem, now: Date, bounds: ReturnType<typeof findBounds>): TodayGroup | null {
  const moment = new Date(at)
  // Nobody promised an answer by a certain time.
  if (kind === 'wrote-back') return 'today'
  if (moment < now) return 'late'
  if (moment <= bounds.today) return 'today'
  return moment <= bounds.tomorrow ? 'tomorrow' : null
}

export interface ArrangedToday<Thing> {
  groups: Record<TodayGroup, Thing[]>
  /** When the next thing after tomorrow is due. */
  nextAt: Date | null
}

/** Puts things in the one order of the page: late, today, tomorrow, and by time within each. Later ones are left out. */
export function arrangeToday<Thing extends TodayItem>(things: readonly Thing[], now: Date): ArrangedToday<Thing> {
  const bounds = findBounds(now)
  const groups: ArrangedToday<Thing>['groups'] = { late: [], today: [], tomorrow: [] }
  let nextAt: Date | null = null
  for (const thing of sortItems(things)) {
    const group = groupBy(thing, now, bounds)
    if (group) groups[group].push(thing)
    else nextAt ??= new Date(thing.at)
  }
  return { groups, nextAt }
}

/** By time; then by kind, and by id, so that the order is always the same. */
export function sortItems<Thing extends TodayItem>(things: readonly Thing[]): Thing[] {
  return things.toSorted(
    (one, other) =>
      new Date(one.at).getTime() - new Date(other.at).getTime() ||
      todayKinds.indexOf(one.kind) - todayKinds.indexOf(other.kind) ||
      (one.id < other.id ? -1 : 1),
  )
}

/** The things of the groups as one list. */
export function listArranged<Thing>({ groups }: ArrangedToday<Thing>): Thing[] {
  return todayGroups.flatMap((group) => groups[group])
}

/** The late replies that the rest of the team owes, in the order of the page. */
export function listTeamLate<Thing extends TodayItem>(team: ArrangedToday<Thing>, mine: ArrangedToday<Thing>): Thing[] {
  const own = new Set(mine.groups.late.filter(({ kind }) => kind === 'reply').map(({ id }) => id))
  return team.groups.late.filter(({ kind, id }) => kind === 'reply' && !own.has(id))
}

export type TodayCounts = Record<TodayKind, number>

export function countKinds(things: readonly Pick<TodayItem, 'kind'>[]): TodayCounts {
  const counts: TodayCounts = { reply: 0, offer: 0, task: 0, 'wrote-back': 0 }
  for (const { kind } of things) counts[kind]++
  return counts
}
