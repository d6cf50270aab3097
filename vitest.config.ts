import { defineConfig } from 'vitest/config'

/**
 * Browser, product and database share the machine with whatever else runs on it. A second failure is a fault; a first one
 * is printed as a retry and wants mending too.
 */
const again = { retry: 1 }

const database = {
  globalSetup: ['tests/support/database/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  ...again,
}
const setupFiles = ['tests/support/fail-on-console-error.ts']

const product = {
  setupFiles,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  ...again,
}

/** One kind after the other. Files that mostly wait for a database run two at a time, browsers get the machine. */
const side = (groupOrder: number, maxWorkers: number) => ({ sequence: { groupOrder }, maxWorkers })

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
          ...side(0, 2),
        },
      },
      ...databaseKinds.map((kind) => ({
        test: {
          name: `integration on the ${kind} database`,
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: kind === 'external' ? ['tests/integration/database/embedded-*.test.ts'] : [],
          env: { TEST_DATABASE: kind },
          setupFiles,
          ...database,
          ...side(1, 2),
        },
      })),
      {
        test: { name: 'product', include: ['tests/contract/**/*.test.ts'], ...product, ...side(2, 2) },
      },
      {
        test: { name: 'browser', include: ['tests/e2e/**/*.test.{ts,tsx}'], ...product, ...side(3, 1) },
      },
    ],
  },
})
