import { relative } from 'node:path'
import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A run with more retries fails, because something is unstable. */
const MAX_SECOND_TRIES = 3
const SLOWEST = 15
const LONGEST_MESSAGE = 600

export interface TestReport extends Reporter {
  passed(): number
  failed(): number
  skipped(): number
  /** Tests that passed only when retried, with the first failure. */
  secondTries(): string[]
  describeSlowest(root: string): string
}

/** Counts the tests of a run as they end, and records how long each file took. */
export function createTestReport(): TestReport {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const secondTries: string[] = []
  const modules: { path: string; project: string; ms: number; tests: number }[] = []
  let brokenFiles = 0
  return {
    onTestCaseResult(test: TestCase) {
      const { state, errors } = test.result()
      if (state !== 'pending') counts[state] += 1
      if (state === 'passed' && test.diagnostic()?.flaky) secondTries.push(describeFirstTry(test.fullName, errors))
    },
    onTestModuleEnd(module: TestModule) {
      // A file that cannot be loaded fails without a failing test.
      if (module.errors().length > 0) brokenFiles += 1
      const { duration, collectDuration } = module.diagnostic()
      const tests = [...module.children.allTests()].length
      modules.push({ path: module.moduleId, project: module.project.name, ms: duration + collectDuration, tests })
    },
    onTestRunEnd(_modules, errors) {
      brokenFiles += errors.length
    },
    passed: () => counts.passed,
    failed: () => counts.failed + brokenFiles + (secondTries.length > MAX_SECOND_TRIES ? 1 : 0),
    skipped: () => counts.skipped,
    secondTries: () => secondTries,
    describeSlowest(root) {
      const slowest = modules.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
      return slowest
        .map(({ path, ms, tests }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, path)} (${tests})`)
        .join('\n')
    },
  }
}

/** The message has only the beginning of a long value, so the whole value comes after it. */
function describeFirstTry(name: string, errors: readonly TestError[] | undefined): string {
  const [first] = errors ?? []
  if (!first) return name
  const found = typeof first.actual === 'string' ? `${first.message}\n${first.actual}` : first.message
  return `${name}\n    ${found.slice(0, LONGEST_MESSAGE).replaceAll('\n', '\n    ')}`
}
