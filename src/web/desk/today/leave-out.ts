import type { Today, TodayRow } from '#domain/desk/answers/today.ts'

/** What a row is known by on the page. A lead can have several. */
export function keyOf({ kind, id }: Pick<TodayRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The page without a task that was done, or a lead that was claimed or taken over; unchanged if it has neither. */
export function leaveOut(today: Today, key: string, me: string): Today {
  const row = today.rows.find((one) => keyOf(one) === key)
  const { teamLate } = today
  const late = teamLate.rows.find(({ lead }) => lead.id === key)
  const isUnassigned = late?.assigneeId === null || today.unassigned.leads.some(({ id }) => id === key)
  const isOthers = today.rows.some(({ lead, assigneeId }) => lead.id === key && assigneeId !== me)
  if (late || isUnassigned || isOthers) {
    const leads = today.unassigned.leads.filter(({ id }) => id !== key)
    return {
      ...today,
      rows: today.rows.map((one) => (one.lead.id === key && one.kind !== 'task' ? { ...one, assigneeId: me } : one)),
      teamLate: late
        ? { rows: teamLate.rows.filter(({ lead }) => lead.id !== key), count: teamLate.count - 1 }
        : teamLate,
      unassigned: { leads, count: today.unassigned.count - (isUnassigned ? 1 : 0) },
    }
  }
  if (!row) return today
  const { mine, team } = today.totals
  return {
    ...today,
    rows: today.rows.filter((one) => one !== row),
    counts: { ...today.counts, [row.kind]: today.counts[row.kind] - 1 },
    totals: { mine: mine - (row.assigneeId === me ? 1 : 0), team: team - 1 },
  }
}
