import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The kinds of tests in order. Unit tests come last, because small files keep all workers busy until the end. */
const projects = ['integration', 'product', 'unit']

/**
 * Files that take more than twenty seconds, slowest first. Vitest orders files that it hasn't run before by size, and one
 * of these at the end would keep one worker busy while the others are idle.
 */
const slowFiles = [
  'embedded-postgres',
  'moments',
  'desk',
  'auth-page',
  'account-page',
  'lead-durability',
  'form-sending',
  'questionnaire-states',
  'questionnaire',
  'variants',
  'faults',
  'broken-scripts',
  'sell-fast-form',
  'second-step',
  'reply',
  'every-template',
  'dynamic-pages',
  'contact-form',
  'passkeys',
  'forms-without-script',
  'questionnaire-without-script',
  'attacks',
  'database-roles',
]

function rankProject({ project }: TestSpecification): number {
  return projects.findIndex((name) => project.name.startsWith(name))
}

function rankFile({ moduleId }: TestSpecification): number {
  const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return index < 0 ? slowFiles.length : index
}

/** Files that need a DOM, each of which says so in its first line. */
async function listFilesWithDom(files: TestSpecification[]): Promise<Set<TestSpecification>> {
  const sources = await Promise.all(files.map(({ moduleId }) => readFile(moduleId, 'utf8')))
  return new Set(files.filter((_, index) => sources[index]?.includes('@vitest-environment')))
}

/**
 * Orders test files so that all workers are busy until the end. Those with a DOM run consecutively: when the
 * environment changes, Vitest starts a new process, which loads all modules again.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDom = await listFilesWithDom(sorted)
    const rankEnvironment = (file: TestSpecification) => Number(!withDom.has(file))
    return sorted.toSorted(
      (a, b) => rankProject(a) - rankProject(b) || rankEnvironment(a) - rankEnvironment(b) || rankFile(a) - rankFile(b),
    )
  }
}
