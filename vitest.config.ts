import { defineConfig } from 'vitest/config'

const database = {
  globalSetup: ['tests/support/database-global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
const setupFiles = ['tests/support/fail-on-console-error.ts']

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
        },
      })),
      {
        test: {
          name: 'browser and product',
          include: ['tests/e2e/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Browser, product and database share the machine with whatever else runs on it. A second failure is a fault;
          // a first one is printed as a retry and wants mending too.
          retry: 1,
        },
      },
    ],
  },
})
