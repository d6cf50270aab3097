import { defineConfig } from 'vitest/config'

/**
 * Browser, product and database share the machine with whatever else runs on it. A second failure is a fault; a first one
 * is printed as a second try, and more than three of them fail the run.
 */
const retry = 1
const setupFiles = ['tests/support/fail-on-console-error.ts']

/** One kind of test after the other, two files at a time. */
const side = (groupOrder: number) => ({ sequence: { groupOrder }, maxWorkers: 2 })

const database = {
  globalSetup: ['tests/support/database/global-setup.ts'],
  setupFiles,
  // Files keep their state to themselves, so that one process serves them all and loads each module once.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  retry,
}

const product = {
  globalSetup: ['tests/support/product/global-setup.ts'],
  setupFiles,
  // The browser and the product that most files use live as long as the process that runs the files.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  retry,
}

/** The database tests run on the embedded server and, when TEST_DATABASE_URL names one, on that too. */
const databaseKinds = process.env.TEST_DATABASE_URL ? ['embedded', 'external'] : ['embedded']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
          ...side(0),
        },
      },
      ...databaseKinds.map((kind) => ({
        test: {
          name: `integration on the ${kind} database`,
          include: ['tests/{integration,attacks}/**/*.test.{ts,tsx}'],
          exclude: kind === 'external' ? ['tests/integration/database/embedded-*.test.ts'] : [],
          env: { TEST_DATABASE: kind },
          ...database,
          ...side(1),
        },
      })),
      {
        test: {
          name: 'product',
          include: ['tests/contract/**/*.test.ts', 'tests/attacks/**/*.test.ts'],
          ...product,
          ...side(2),
        },
      },
      { test: { name: 'browser', include: ['tests/e2e/**/*.test.{ts,tsx}'], ...product, ...side(3) } },
    ],
  },
})
