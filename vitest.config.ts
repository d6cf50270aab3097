import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/dev/slowest-first.ts'

/**
 * Browser, product and database share the machine with other programs. A test that fails twice fails the run. One that
 * passes on the second try is reported, and more than three of those fail the run too.
 */
const retry = 1
const setupFiles = ['tests/support/fail-on-console-error.ts', 'tests/support/note-second-try.ts']

/** More workers than cores: a browser test waits half of its time. All kinds share them, so that none is idle. */
const shared = { maxWorkers: 3 }

/** How long `expect.poll` waits. */
const expectation = { poll: { timeout: 30_000 } }

const database = {
  globalSetup: ['tests/support/database/global-setup.ts'],
  setupFiles,
  // Test files don't share state, so one process can run them all and load each module once.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: expectation,
  retry,
}

const product = {
  globalSetup: ['tests/support/product/global-setup.ts'],
  setupFiles,
  // The browser and the product that most files use live as long as the process that runs the files.
  isolate: false,
  // A test that checks twenty states takes 15 seconds on an idle machine, and four times as long on a busy one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: expectation,
  retry,
}

/** The attacks that need a running product; the others need only the database. */
const attacksOnProduct = [
  'tests/attacks/data/database-roles.test.ts',
  'tests/attacks/requests/ambiguous-requests.test.ts',
  'tests/attacks/requests/connections.test.ts',
  'tests/attacks/requests/unknown-paths.test.ts',
]

/** The database tests run on the embedded server and, when TEST_DATABASE_URL names one, on that too. */
const external = process.env.TEST_DATABASE_URL
  ? [
      {
        test: {
          name: 'integration on the external database',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/database/embedded-*.test.ts'],
          env: { TEST_DATABASE: 'external' },
          ...database,
          ...shared,
        },
      },
    ]
  : []

/** They take minutes, so only `npm run test:engines` runs them. */
const engines = process.env.TEST_ENGINES
  ? [
      {
        test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], ...product, testTimeout: 300_000, ...shared },
      },
    ]
  : []

/** They take minutes, so only `npm run test:long` runs them. */
const long = process.env.TEST_LONG
  ? [
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          ...product,
          globalSetup: [...database.globalSetup, ...product.globalSetup],
          testTimeout: 900_000,
          ...shared,
        },
      },
    ]
  : []

/** They need an S3 service, which `npm run test:long` starts. */
const s3 = process.env.TEST_S3
  ? [{ test: { name: 's3', include: ['tests/s3/**/*.test.ts'], ...database, testTimeout: 120_000, ...shared } }]
  : []

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // A worker that runs many files produces much garbage. With more room, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/support/web/empty-page.ts'],
          isolate: false,
          // Rendering the whole site takes a second, and several while browsers keep both processors busy.
          testTimeout: 30_000,
          expect: expectation,
          ...shared,
        },
      },
      {
        test: {
          // One project, because a file of another project would run in a new process, which loads all modules again.
          name: 'integration and attacks on the embedded database',
          include: ['tests/integration/**/*.test.{ts,tsx}', 'tests/attacks/**/*.test.ts'],
          exclude: attacksOnProduct,
          env: { TEST_DATABASE: 'embedded' },
          ...database,
          ...shared,
        },
      },
      ...external,
      {
        test: {
          // One project for the same reason: a new process would also start a new product.
          name: 'product',
          include: ['tests/contract/**/*.test.ts', 'tests/e2e/**/*.test.{ts,tsx}', ...attacksOnProduct],
          ...product,
          ...shared,
        },
      },
      ...engines,
      ...long,
      ...s3,
    ],
  },
})
