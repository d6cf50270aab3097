import type { RandomDay, RandomLead } from './insert-random-day.ts'

const kinds = ['reply', 'offer', 'task', 'wrote-back'] as const

interface Thing {
  kind: (typeof kinds)[number]
  id: string
  at: Date
  /** Of the lead, or of the property for an offer. */
  reference: string
}

interface Question {
  memberId: string
  scope: 'mine' | 'team'
  now: Date
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })
/** '2026-11-17' */
const dayOf = (at: Date) => calendar.format(at)

/** The page that the server must give, computed from what was inserted, without its database or its code. */
export function computeToday(day: RandomDay, { memberId, scope, now }: Question) {
  const isSeen = ({ eyes }: RandomLead) => eyes.length === 0 || eyes.includes(memberId)
  const isWanted = (holder: string | null) => scope === 'team' || holder === memberId
  const isAsleep = ({ snoozedUntil }: RandomLead) => snoozedUntil !== null && snoozedUntil > now
  const things: Thing[] = []
  for (const lead of day.leads) {
    if (!isSeen(lead) || !isWanted(lead.assigneeId) || isAsleep(lead)) continue
    const { id, reference } = lead
    const clocks = listClocks(lead)
    things.push(...clocks)
    const isWaiting = clocks.some(({ kind }) => kind === 'reply')
    if (isOpen(lead) && lead.wroteAt && !isWaiting) things.push({ kind: 'wrote-back', id, at: lead.wroteAt, reference })
  }
  for (const { id, lead, dueAt, assigneeId, isDone } of day.tasks)
    if (!isDone && isSeen(lead) && isWanted(assigneeId ?? lead.assigneeId))
      things.push({ kind: 'task', id, at: dueAt, reference: lead.reference })
  const sorted = things.sort((one, other) => (print(one) < print(other) ? -1 : 1))
  const groupOf = ({ kind, at }: Thing) => {
    if (kind === 'wrote-back') return 'today'
    if (at.getTime() < now.getTime()) return 'late'
    // At midnight, the day has just ended.
    const dueDay = dayOf(new Date(at.getTime() - 1))
    if (dueDay <= dayOf(now)) return 'today'
    return dueDay === dayAfter(now) ? 'tomorrow' : 'later'
  }
  const of = (group: string) => sorted.filter((thing) => groupOf(thing) === group)
  const names = (some: Thing[]) => some.map(({ kind, id }) => `${kind} ${id}`)
  const shown = [...of('late'), ...of('today'), ...of('tomorrow')]
  const returns = day.leads
    .filter((lead) => isSeen(lead) && isWanted(lead.assigneeId) && isAsleep(lead))
    .flatMap(({ snoozedUntil }) => snoozedUntil ?? [])
    .sort((one, other) => one.getTime() - other.getTime())
  const [nextReturn] = returns
  return {
    groups: { late: names(of('late')), today: names(of('today')), tomorrow: names(of('tomorrow')) },
    total: shown.length,
    counts: Object.fromEntries(kinds.map((kind) => [kind, shown.filter((thing) => thing.kind === kind).length])),
    nextAt: of('later')[0]?.at.toISOString() ?? null,
    returning: nextReturn
      ? { at: nextReturn.toISOString(), count: returns.filter((at) => dayOf(at) === dayOf(nextReturn)).length }
      : null,
    unassigned: day.leads.filter((lead) => isSeen(lead) && lead.assigneeId === null && listClocks(lead).length > 0)
      .length,
    arrived: (since: Date) =>
      day.leads.filter(
        (lead) => isSeen(lead) && lead.status !== 'spam' && lead.unmeasured !== 'suspect' && lead.receivedAt >= since,
      ).length,
    first: {
      reply: sorted.find(({ kind }) => kind === 'reply')?.reference,
      offer: sorted.find(({ kind }) => kind === 'offer')?.reference,
    },
  }
}

const isOpen = ({ status }: RandomLead) => ['new', 'contacted', 'qualified'].includes(status)

function listClocks(lead: RandomLead): Thing[] {
  const { id, reference, replyDueAt, offer } = lead
  if (!isOpen(lead) || lead.flags.includes('withdrawn')) return []
  const isWaiting = !lead.repliedAt && lead.unmeasured !== 'suspect'
  return [
    ...(isWaiting ? [{ kind: 'reply' as const, id, at: replyDueAt, reference }] : []),
    ...(offer ? [{ kind: 'offer' as const, id, at: offer.dueAt, reference: offer.reference }] : []),
  ]
}

/** Sorts by time, then kind, then id. */
function print({ at, kind, id }: Thing): string {
  return `${at.toISOString()} ${kinds.indexOf(kind)} ${id}`
}

/** Noon of a day plus 24 hours is the next day, although clocks change. */
function dayAfter(now: Date): string {
  const noon = new Date(`${dayOf(now)}T17:00:00Z`)
  return dayOf(new Date(noon.getTime() + 24 * 3_600_000))
}
