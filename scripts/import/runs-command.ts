import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { findRun, type ListedRun, listRuns, markUndone } from '#services/imports/import-run-store.ts'
import { undoSupabase } from '#services/imports/supabase/undo-supabase.ts'
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

/** Takes back what a run created, except for what somebody has worked on or used since. */
export async function undoRun(context: ImportContext, id: string): Promise<void> {
  const { db, now } = context
  const run = await findRun(db, id)
  if (!run) throw new OperatorError(`There is no run ${id}. "npm run import -- runs" lists them.`)
  await markUndone(db, id, now)
  const bar = createProgressBar('rows')
  const total = Object.values(run.items).reduce((sum, count) => sum + count, 0)
  const onProgress = (done: number) => bar.update({ done, total })
  const lines = await (run.kind === 'leads' ? takeBackLeads : takeBackSupabase)(context, run, onProgress)
  bar.end()
  for (const line of lines) context.print(line)
}

type TakeBack = (context: ImportContext, run: ListedRun, onProgress: (done: number) => void) => Promise<string[]>

const takeBackLeads: TakeBack = async ({ db, now }, { id }, onProgress) => {
  const { deleted, kept, gone } = await undoLeads({ db, now }, id, onProgress)
  return [
    `${deleted} leads deleted.`,
    ...(gone > 0 ? [`${gone} had been deleted before.`] : []),
    ...(kept.length > 0 ? [`${kept.length} stay, because somebody has worked on them: ${kept.join(', ')}`] : []),
  ]
}

const takeBackSupabase: TakeBack = async ({ db, openStorage }, run, onProgress) => {
  const undone = await undoSupabase({ db, storage: await openStorage(), onProgress }, run)
  const { files, buckets, accounts, kept } = undone
  return [
    `${files} files, ${buckets} buckets and ${accounts} accounts deleted.`,
    ...(kept.length > 0 ? [`${kept.length} stay, because somebody has used them: ${kept.join(', ')}`] : []),
  ]
}
