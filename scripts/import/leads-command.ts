import { createHash, randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { RowRules } from '#domain/imports/imported-lead.ts'
import { type ColumnMap, mapColumns } from '#domain/imports/lead-fields.ts'
import { findClosedSince, readLeadRow } from '#domain/imports/read-lead-row.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { importBatch, type NumberedLead, startCounts } from '#services/imports/import-leads.ts'
import { prepareDryRun } from '#services/imports/import-leads-store.ts'
import { finishRun, startRun } from '#services/imports/import-run-store.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { ImportContext, ImportOptions } from './import-context.ts'
import { describeColumns, describeCounts } from './leads-report.ts'
import { openLeftOut } from './left-out.ts'
import { type CsvFile, openCsv } from './open-csv.ts'

const BATCH = 500

/** Imports a file of leads, or says what would be imported. */
export async function importLeadsFile(context: ImportContext, path: string): Promise<void> {
  const { db, options, now, config, print } = context
  if (options.write && options['dry-run']) throw new OperatorError('Use either --write or --dry-run.')
  const file = await openCsv(path)
  const columns = readColumns(file.headings, options)
  const closedSince = findClosedSince(now, config.leads.retentionMonths)
  const rules: RowRules = { columns, ...readRules(options), now, closedSince }
  for (const line of describeColumns(file, columns)) print(line)
  const run = options.write ? await startRun(db, { ...describeRun(file, path, rules), at: now }) : null
  if (run?.isContinued) print(`This continues run ${run.id}, which was interrupted.`)
  if (run === null) await prepareDryRun(db)
  const results = await importRows(context, { file, rules, runId: run?.id ?? null })
  if (run) await finishRun(db, run.id, new Date())
  for (const line of describeCounts(results)) print(line)
}

async function importRows(
  { db, ledgerKey, now, options }: ImportContext,
  { file, rules, runId }: { file: CsvFile; rules: RowRules; runId: string | null },
) {
  const deps = { db, ledgerKey, now, random: randomBytes }
  const counts = startCounts()
  const leftOut = await openLeftOut(options.report)
  const bar = createProgressBar('rows')
  let batch: NumberedLead[] = []
  let done = 0
  let skipped = 0
  const flush = async () => {
    await leftOut.add('already there', await importBatch(deps, { runId, batch, counts }))
    batch = []
    bar.update({ done, total: file.rows })
  }
  try {
    for await (const { line, cells } of file.read()) {
      done++
      const { lead, why } = readLeadRow(cells, rules)
      if (lead) batch.push({ line, lead })
      else {
        skipped++
        await leftOut.add('skipped', [{ line, why }])
      }
      if (batch.length === BATCH) await flush()
    }
    await flush()
  } finally {
    bar.end()
    await leftOut.close()
  }
  return { counts, skipped, runId, reasons: leftOut.reasons() }
}

function readColumns(headings: readonly string[], { map }: ImportOptions): ColumnMap {
  const given = map.map((text) => {
    const at = text.lastIndexOf('=')
    if (at < 1) throw new OperatorError(`--map needs "Their heading=our field", not "${text}".`)
    return [text.slice(0, at), text.slice(at + 1).trim()] as const
  })
  const columns = mapColumns(headings, new Map(given))
  if (typeof columns === 'string') throw new OperatorError(columns)
  return columns
}

function readRules(options: ImportOptions): Pick<RowRules, 'kind' | 'dates'> {
  const kind = inquiryKinds.find((name) => name === options.kind)
  if (!kind) throw new OperatorError(`There is no kind ${options.kind}. The kinds are ${inquiryKinds.join(', ')}.`)
  const { dates = null } = options
  if (dates !== null && dates !== 'mdy' && dates !== 'dmy') throw new OperatorError('--dates is mdy or dmy.')
  return { kind, dates }
}

/** The same file with the same options is the same run, as long as that is unfinished. */
function describeRun({ sha256 }: CsvFile, path: string, { columns, kind, dates }: RowRules) {
  const options = JSON.stringify([columns, kind, dates])
  const fingerprint = createHash('sha256').update(sha256).update(options).digest()
  return { id: randomBytes(4).toString('hex'), kind: 'leads', source: basename(path), fingerprint } as const
}
