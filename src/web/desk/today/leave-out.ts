import type { Today, TodayRow } from '#domain/desk/answers/today.ts'

/** What a row is known by on the page. A lead can have several. */
export function keyOf({ kind, id }: Pick<TodayRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The page without a task that was done, or a lead that was claimed; unchanged if it has neither. */
export function leaveOut(today: Today, key: string, me: string): Today {
  const row = today.rows.find((one) => keyOf(one) === key)
  const isUnassigned = today.unassigned.leads.some(({ id }) => id === key)
  if (isUnassigned) {
    const leads = today.unassigned.leads.filter(({ id }) => id !== key)
    return {
      ...today,
      rows: today.rows.map((one) => (one.lead.id === key && one.kind !== 'task' ? { ...one, assigneeId: me } : one)),
      unassigned: { leads, count: today.unassigned.count - 1 },
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
