import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sharedProduct } from '../support/product/shared-product.ts'
import { startProcesses, toUrl } from '../support/product/start-processes.ts'
import { launchProduct, type ProductOptions } from '../support/product/start-product.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

async function makeFolder(): Promise<string> {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}

/** The PostgreSQL processes working on a directory, including those of initdb. */
function listServers(dataDir: string): string[] {
  const programs = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return programs.flatMap((pid) => {
    const words = readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    const isServer = /\/(postgres|initdb) /.test(words) && words.includes(dataDir)
    return isServer ? [`${pid} ${words}`] : []
  })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

test.runIf(process.platform === 'linux').each([
  ['while the database is made', (_output: string, dataDir: string) => listServers(dataDir).length > 0],
  ['when the database has just started', (output: string) => output.includes('PostgreSQL is running')],
])('a stop signal %s ends the start, and leaves no server behind', async (_when, isReached) => {
  const dataDir = join(await makeFolder(), 'data')
  const { child, exited, output } = await launchProduct(dataDir)
  await expect.poll(() => isReached(output(), dataDir), { interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  expect(await exited, output()).toBe(0)
  expect(listServers(dataDir)).toEqual([])
  expect(output()).not.toMatch(/error|fatal|ready/)
})

async function findWrongPassword(): Promise<ProductOptions> {
  const processes = await startProcesses({ count: 0 })
  onTestFinished(() => processes[Symbol.asyncDispose]())
  return { env: { DATABASE_URL: toUrl({ ...processes.connection, password: 'wrong' }) } }
}

test.each<[string, () => Promise<ProductOptions & { dataDir?: string }>]>([
  [
    'DATA_DIR: /dev/null/data cannot be used, because a part of its path is a file.',
    async () => ({ dataDir: '/dev/null/data' }),
  ],
  [
    'DATA_DIR: another server is running on this data directory (process',
    async () => ({ dataDir: (await sharedProduct()).dataDir }),
  ],
  ['PORT: ', async () => ({ port: (await sharedProduct()).port })],
  ['DATABASE_URL: the database server refuses this account (password authentication failed', findWrongPassword],
])('a start that needs the operator says why in one sentence: %s', async (sentence, prepare) => {
  const { dataDir, ...options } = await prepare()
  const { exited, output } = await launchProduct(dataDir ?? (await makeFolder()), options)
  expect(await exited).toBe(1)
  expect(output()).toContain(`\n\n${sentence}`.slice(1))
  expect(output()).not.toMatch(/\n +at /)
})

test('a variable named almost like a setting is mentioned at startup', async () => {
  const { exited, output } = await launchProduct('/dev/null/data', { env: { SITE_ULR: 'https://site.example' } })
  await exited
  expect(output()).toContain('SITE_ULR is not a setting. Did you mean SITE_URL?')
})
