// npm run bench:durability [-- --kills N]: kills the app, PostgreSQL or both with `kill -9` under load, and counts what
// was lost.
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type DurabilityReport, measureDurability, type Victim } from '../tests/support/product/lead-durability.ts'
import { ensureBuild } from './build/ensure-build.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)
if (!Number.isInteger(kills) || kills < 1) {
  console.error('Usage: npm run bench:durability [-- --kills N]')
  process.exit(2)
}

await ensureBuild(dirname(import.meta.dirname))
const victims: Victim[] = ['app', 'postgres', 'both']
for (const victim of victims) {
  const report = await measureDurability({ victim, kills, clients: 32, loadMs: 1000 })
  console.log(`${victim.padEnd(9)} ${kills} kills  ${describe(report)}`)
  const { lost, doubled, withoutMails, foreign, madeByRepeats, strayAnswers } = report
  if (lost + doubled + withoutMails + foreign + madeByRepeats + strayAnswers > 0) process.exitCode = 1
}

function describe({
  acknowledged,
  lost,
  doubled,
  withoutMails,
  madeByRepeats,
  recoveriesMs,
}: DurabilityReport): string {
  const sorted = recoveriesMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return [
    `${acknowledged} acknowledged`,
    `${lost} lost`,
    `${doubled} doubled`,
    `${withoutMails} without their mails`,
    `${madeByRepeats} made by 50 repeats of a key`,
    `back in ${Math.round(median)} ms median, ${Math.round(sorted.at(-1) ?? 0)} ms worst`,
  ].join('  ')
}
