import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { findRun, type ListedRun, listRuns, markUndone } from '#services/imports/import-run-store.ts'
import { undoLeads } from '#services/imports/undo-leads.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { ImportContext } from './import-context.ts'

export async function printRuns({ db, print }: ImportContext): Promise<void> {
  const runs = await listRuns(db)
  if (runs.length === 0) print('Nothing was imported yet.')
  for (const run of runs) {
    const items = Object.entries(run.items).map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    const parts = [run.id, formatTorontoTimeWithZone(run.startedAt), run.source, items.join(', '), stateOf(run)]
    print(parts.filter(Boolean).join('  '))
  }
}

function stateOf({ finishedAt, undoneAt }: ListedRun): string {
  if (undoneAt) return 'undone'
  return finishedAt ? '' : 'unfinished: the same command continues it'
}

/** Takes back what a run created, except for leads that somebody has worked on. */
export async function undoRun({ db, now, print }: ImportContext, id: string): Promise<void> {
  const run = await findRun(db, id)
  if (!run) throw new OperatorError(`There is no run ${id}. "npm run import -- runs" lists them.`)
  await markUndone(db, id, now)
  const bar = createProgressBar('rows')
  const total = run.items.lead ?? 0
  const { deleted, kept, gone } = await undoLeads({ db, now }, id, (done) => bar.update({ done, total }))
  bar.end()
  print(`${deleted} leads deleted.`)
  if (gone > 0) print(`${gone} had been deleted before.`)
  if (kept.length > 0) print(`${kept.length} stay, because somebody has worked on them: ${kept.join(', ')}`)
}
