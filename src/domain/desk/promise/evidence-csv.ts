import { promiseWords } from '#content/desk/promise-words.ts'
import { formatTorontoTime } from '../../text/format-toronto-time.ts'
import { printCsv } from '../../text/print-csv.ts'
import type { PromiseLead } from './promise-list.ts'
import type { PromiseClock } from './reply-measure.ts'

/** The file says them as the page does. */
const results = promiseWords.list.of

export type EvidenceRow = PromiseLead & { clock: PromiseClock }

/** The evidence of the promise, a line for each inquiry. It names no visitor and no member. */
export function toEvidenceCsv(rows: readonly EvidenceRow[], at: Date): string {
  const columns: [heading: string, read: (row: EvidenceRow) => string | number | null][] = [
    ['clock', ({ clock }) => clock],
    ['kind', ({ kind }) => kind],
    ['reference', ({ reference }) => reference],
    ['receivedAt', ({ startedAt }) => new Date(startedAt).toISOString()],
    ['receivedToronto', ({ startedAt }) => formatTorontoTime(new Date(startedAt))],
    ['dueToronto', ({ dueAt }) => formatTorontoTime(new Date(dueAt))],
    ['answeredToronto', ({ stoppedAt }) => stoppedAt && formatTorontoTime(new Date(stoppedAt))],
    ['answeredBy', ({ stopKind }) => stopKind],
    ['secondsOnBusinessDays', ({ seconds }) => seconds],
    ['secondsByTheClock', ({ wallSeconds }) => wallSeconds],
    ['result', (row) => nameResult(row, at)],
    ['leftOutBecause', ({ unmeasured }) => unmeasured],
    ['enteredLater', ({ enteredLater }) => (enteredLater ? 'yes' : 'no')],
  ]
  return printCsv([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, read]) => read(row)))])
}

function nameResult({ unmeasured, dueAt, stoppedAt }: EvidenceRow, at: Date): string {
  if (unmeasured !== null) return results['left-out']
  if (new Date(dueAt) > at) return results['not-due-yet']
  return stoppedAt !== null && new Date(stoppedAt) <= new Date(dueAt) ? results.kept : results.missed
}
