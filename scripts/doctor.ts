// npm run doctor [-- --json] [--mail ADDRESS] [--restore]: checks the settings, the database, mail, storage, clocks, the
// machine, the proxy, backups and keys, whether the site is running or not. Each line says ok, warn, fail or skip. With
// --mail it sends one mail; with --restore it restores the newest backup into a database of its own. Exits with 1 if a
// check fails.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { explainFailure } from '#app/explain-failure.ts'
import { loadSettings } from '#app/load-config.ts'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { projectRoot } from './dev/load-config.ts'
import { allChecks } from './doctor/all-checks.ts'
import { checkSettings } from './doctor/check-settings.ts'
import { createDoctorContext } from './doctor/doctor-context.ts'
import { type Finding, fail } from './doctor/finding.ts'
import { runChecks } from './doctor/run-checks.ts'
import { endWithReader } from './terminal/closed-output.ts'
import { describeOtherOwner } from './terminal/other-owner.ts'

const LIMIT_MS = 10_000
/** Closing the database must not keep the command from ending. */
const CLOSE_MS = 20_000

endWithReader()
const options = readOptions()
const counts = { ok: 0, skip: 0, warn: 0, fail: 0 }
const loaded = load()
print({ check: 'settings', ...loaded.finding })
if (loaded.config) await checkAll(loaded.config)
if (!options.json) console.log(`${counts.fail} failed, ${counts.warn} warned, ${counts.ok} ok, ${counts.skip} skipped.`)
process.exit(counts.fail > 0 ? 1 : 0)

/** The server's settings with the identity folder or, if that has a mistake, without it. */
function load(): { config: Config | null; finding: Finding } {
  try {
    const { config, origin, warnings } = loadSettings(projectRoot, { isServer: true })
    const otherOwner = describeOtherOwner(config.dataDir) ?? []
    return { config, finding: checkSettings(config, origin, warnings.concat(otherOwner)) }
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof OperatorError)) throw error
    return { config: tryWithoutFolder(), finding: fail(explain(error, null)) }
  }
}

function tryWithoutFolder(): Config | null {
  try {
    return loadSettings(projectRoot).config
  } catch {
    return null
  }
}

async function checkAll(config: Config): Promise<void> {
  const { mail = null, restore = false } = options
  const context = createDoctorContext({ config, root: projectRoot, mailTo: mail, restores: restore })
  const running = { context, limitMs: LIMIT_MS, explain: (error: unknown) => explain(error, config) }
  for await (const line of runChecks(allChecks, running)) print(line)
  await Promise.race([context.close(), wait(CLOSE_MS)])
}

function explain(error: unknown, config: Config | null): string {
  if (error instanceof SettingsError) return error.faults.join('; ')
  return explainFailure(error, config) ?? describeError(error)
}

function print({ check, status, text: told }: Finding & { check: string }): void {
  counts[status]++
  const text = told.replaceAll(/\s+/g, ' ').trim()
  console.log(
    options.json ? JSON.stringify({ check, status, text }) : `${status.padEnd(5)} ${check.padEnd(15)} ${text}`,
  )
}

function readOptions() {
  try {
    const known = { json: { type: 'boolean' }, mail: { type: 'string' }, restore: { type: 'boolean' } } as const
    return parseArgs({ options: known }).values
  } catch {
    console.error('Usage: npm run doctor [-- --json] [--mail ADDRESS] [--restore]')
    process.exit(2)
  }
}
