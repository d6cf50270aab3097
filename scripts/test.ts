import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuild } from './build/ensure-build.ts'
import { ensureChromium } from './dev/find-chromium.ts'
import { runChecks } from './dev/run-checks.ts'

const root = dirname(import.meta.dirname)
const words = process.argv.slice(2)

const checks = words.length > 0 ? { passed: 0, failed: 0 } : await runChecks()
await ensureBuild(root)
ensureChromium(root)
const tests = runVitest()

const passed = checks.passed + tests.passed
const failed = checks.failed + tests.failed
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function runVitest(): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-tests-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...words], { cwd: root, stdio: 'inherit' })
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not even be loaded fails without a failing test in it.
    const isBroken = run.status !== 0 && numFailedTests === 0
    return { passed: numPassedTests, failed: numFailedTests + (isBroken ? Math.max(1, numFailedTestSuites) : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
