// npm run stats [-- --days N] [--json]: prints views, sources, the funnel by source with what became of its leads, and
// web vitals of the last 30 days, or of N.
import { parseArgs } from 'node:util'
import { createLogger } from '#platform/log/logger.ts'
import { readTrafficReport, type TrafficReport } from '#services/analytics/read-traffic-report.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'

const { values } = parseArgs({ options: { days: { type: 'string', default: '30' }, json: { type: 'boolean' } } })
const days = Number(values.days)
if (!Number.isInteger(days) || days < 1 || days > 3660) {
  console.error('Usage: npm run stats [-- --days N] [--json]')
  process.exit(2)
}

const FUNNEL_HEAD = [
  'Arrived',
  'Tools',
  'Step 1',
  '2',
  '3',
  '4',
  '5',
  'Sell 1',
  '2',
  'Left',
  'Leads',
  'Replied',
  'Introduced',
  'Closed',
  'Won',
]
const MAX_SOURCES = 15

const log = createLogger({ level: 'error', destination: process.stderr })
const { db, close } = await openSiteDatabase({ config: loadConfig(), log, max: 2 })
try {
  const report = await readTrafficReport(db, { days, now: Date.now() })
  if (values.json) console.log(JSON.stringify(report, null, 2))
  else printReport(report)
} finally {
  await close()
}

function printReport(report: TrafficReport): void {
  console.log(`Since ${report.since}`)
  printTable('Views', report.views)
  printTable('Sources', report.sources)
  printTable('Shares', report.shares)
  printTable('Calculators used', report.toolUses)
  printTable('Questionnaire: reached step', report.questionnaireSteps)
  printTable('Fast sale: reached step', report.sellFastSteps)
  printTable('Forms', report.outcomes)
  printTable('Forms left unsent, by the last field', report.fieldsLeft)
  printFunnel(report.funnel)
  console.log(`\nNot found: ${report.notFound} (the log has the paths: requests with status 404)`)
  printTable(
    'Web vitals at the 75th percentile',
    report.vitals.map(({ name, p75, samples }) => ({
      name: `${name}  ${name === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`}`,
      count: samples,
    })),
  )
}

/** One line for each source. `--json` has all of them. */
function printFunnel(rows: TrafficReport['funnel']): void {
  console.log('\nFunnel by source, and what became of its leads')
  if (rows.length === 0) console.log('  none yet')
  const shown = rows.slice(0, MAX_SOURCES)
  const width = Math.max(0, ...shown.map(({ source }) => source.length))
  const print = (name: string, cells: (string | number)[]) =>
    console.log(
      `  ${name.padEnd(width)}${cells.map((cell, at) => String(cell).padStart((FUNNEL_HEAD[at]?.length ?? 0) + 3)).join('')}`,
    )
  if (shown.length > 0) print('', FUNNEL_HEAD)
  for (const { source, arrivals, toolUses, steps, sellFastSteps, left, ...lead } of shown) {
    print(source, [
      arrivals,
      toolUses,
      ...steps,
      ...sellFastSteps,
      left,
      lead.leads,
      lead.answered,
      lead.introduced,
      lead.closed,
      lead.won,
    ])
  }
  if (rows.length > shown.length) console.log(`  and ${rows.length - shown.length} more: --json shows all`)
}

function printTable(heading: string, rows: { name: string; count: number }[]): void {
  console.log(`\n${heading}`)
  if (rows.length === 0) console.log('  none yet')
  const width = Math.max(0, ...rows.map(({ name }) => name.length))
  for (const { name, count } of rows) console.log(`  ${name.padEnd(width)}${String(count).padStart(9)}`)
}
