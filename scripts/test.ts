// npm test [-- PATH…] [-t NAME]: checks and tests everything, in a real browser and on a real database. Given paths of
// tests, or parts of paths, it runs only those and skips the checks. Other options of Vitest work too.
import { dirname } from 'node:path'
import { parseCLI, startVitest } from 'vitest/node'
import { ensureBuild } from './build/ensure-build.ts'
import { runChecks } from './dev/checks/run-checks.ts'
import { ensureChromium } from './dev/find-chromium.ts'
import { listAbsentEngines } from './dev/find-engines.ts'
import { createTestReport } from './dev/test-report.ts'

const root = dirname(import.meta.dirname)
const words = process.argv.slice(2)
/** A run that takes longer still passes, but with a warning. */
const WARNING_MINUTES = 10

const startedAt = performance.now()
const report = createTestReport()
// The build leaves a core free, and the checks don't need its output.
const [checks] = await Promise.all([words.length > 0 ? { passed: 0, failed: 0 } : runChecks(1), buildAndTest()])
printReport()

async function buildAndTest(): Promise<void> {
  await Promise.all([ensureBuild(root), ensureChromium(root)])
  await runTests()
}

async function runTests(): Promise<void> {
  const { filter, options } = parseCLI(['vitest', 'run', ...words])
  const vitest = await startVitest('test', filter, {
    ...options,
    root,
    watch: false,
    reporters: ['default', report],
  })
  await vitest.close()
}

function printReport(): void {
  const minutes = (performance.now() - startedAt) / 60_000
  const passed = checks.passed + report.passed()
  const failed = checks.failed + report.failed()
  const retried = report.secondTries()
  const total = `${passed} passed, ${failed} failed, ${report.skipped()} skipped`
  console.log(`\nThe slowest files, in seconds:\n${report.describeSlowest(root)}\n`)
  for (const name of retried) console.log(`Needed a second try: ${name}`)
  const absent = words.length > 0 ? [] : listAbsentEngines()
  if (absent.length > 0) {
    console.log(`Skipped in ${absent.join(' and ')}, not installed here: npm run test:engines installs what it needs.`)
  }
  if (minutes > WARNING_MINUTES) {
    console.log(`Warning: the suite took ${minutes.toFixed(1)} minutes; it should take less than ${WARNING_MINUTES}.`)
  }
  // The first of these lines is meant for machines that count tests, the second for people.
  console.log(total)
  console.log(`${total}, ${retried.length} needed a second try, ${minutes.toFixed(1)} minutes`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
