// npm run bench:durability [-- --kills N]: kills the app, PostgreSQL or both with `kill -9`, while leads arrive and while
// files are uploaded, overwritten, moved and removed, and counts what was lost.
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Victim } from '../../tests/support/product/kill-product.ts'
import { type DurabilityReport, measureDurability } from '../../tests/support/product/lead-durability.ts'
import {
  measureStorageDurability,
  type StorageDurabilityReport,
} from '../../tests/support/product/storage-durability.ts'
import { ensureBuild } from '../build/ensure-build.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
})
const kills = Number(values.kills)
if (!Number.isInteger(kills) || kills < 1 || !['', 'leads', 'files'].includes(values.only)) {
  console.error('Usage: npm run bench:durability [-- --kills N] [--only leads|files]')
  process.exit(2)
}

await ensureBuild(dirname(dirname(import.meta.dirname)))
const victims: Victim[] = ['app', 'postgres', 'both']
for (const victim of values.only === 'files' ? [] : victims) {
  const report = await measureDurability({ victim, kills, clients: 32, loadMs: 1000 })
  console.log(`leads  ${victim.padEnd(9)} ${kills} kills  ${describe(report)}`)
  const { lost, doubled, withoutMails, foreign, madeByRepeats, strayAnswers } = report
  if (lost + doubled + withoutMails + foreign + madeByRepeats + strayAnswers > 0) process.exitCode = 1
}
for (const victim of values.only === 'leads' ? [] : victims) {
  const report = await measureStorageDurability({ victim, kills, clients: 12, loadMs: 1000 })
  console.log(`files  ${victim.padEnd(9)} ${kills} kills  ${describeFiles(report)}`)
  const { wrong, halfMoved, torn, withoutBytes, orphansLeft } = report
  if (wrong + halfMoved + torn + withoutBytes + orphansLeft > 0) process.exitCode = 1
}

function describe({
  acknowledged,
  lost,
  doubled,
  withoutMails,
  madeByRepeats,
  recoveriesMs,
}: DurabilityReport): string {
  return [
    `${acknowledged} acknowledged`,
    `${lost} lost`,
    `${doubled} doubled`,
    `${withoutMails} without their mails`,
    `${madeByRepeats} made by 50 repeats of a key`,
    describeRecoveries(recoveriesMs),
  ].join('  ')
}

function describeFiles(report: StorageDurabilityReport): string {
  return [
    `${report.acknowledged} acknowledged`,
    `${report.keys} keys`,
    `${report.wrong} in a wrong state`,
    `${report.halfMoved} moved by half`,
    `${report.torn} torn`,
    `${report.withoutBytes} rows without their bytes`,
    `${report.orphansLeft} orphans after a sweep`,
    describeRecoveries(report.recoveriesMs),
  ].join('  ')
}

function describeRecoveries(recoveriesMs: number[]): string {
  const sorted = recoveriesMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `back in ${Math.round(median)} ms median, ${Math.round(sorted.at(-1) ?? 0)} ms worst`
}
