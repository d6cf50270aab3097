import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/dev/slowest-first.ts'

/**
 * Browser, product and database share the machine with whatever else runs on it. A second failure is a fault; a first one
 * is printed as a second try, and more than three of them fail the run.
 */
const retry = 1
const setupFiles = ['tests/support/fail-on-console-error.ts', 'tests/support/note-second-try.ts']

/** More workers than cores: a browser test waits half of its time. All kinds share them, so that none is ever idle. */
const shared = { maxWorkers: 3 }

/** How long `expect.poll` waits for what is bound to come. */
const expectation = { poll: { timeout: 15_000 } }

const database = {
  globalSetup: ['tests/support/database/global-setup.ts'],
  setupFiles,
  // Files keep their state to themselves, so that one process serves them all and loads each module once.
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
  // A test that looks at twenty states takes 15 seconds on a quiet machine, and four times as long on a busy one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: expectation,
  retry,
}

/** Those attacks that need a running product; the others get along with the database. */
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
    // A worker that serves many files makes much garbage; with more room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
          isolate: false,
          // Rendering the whole site takes a second, and several while browsers keep both processors busy.
          testTimeout: 30_000,
          expect: expectation,
          ...shared,
        },
      },
      {
        test: {
          // One project, because a process is replaced where the next file belongs to another, and loads all modules again.
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
          // One project for the same reason: the product of a process would be replaced too.
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
