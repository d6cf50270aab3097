import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../support/product/product-template.ts'
import { type Processes, startProcesses, toUrl } from '../support/product/start-processes.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'
import { runScript } from '../support/run-script.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

/** One process running on a database, while the tests try to start a second one. */
let processes: Processes
let first: Product
beforeAll(async () => {
  processes = await startProcesses({ count: 1 })
  ;[first] = processes.products as [Product]
})
afterAll(() => processes[Symbol.asyncDispose]())

/** The settings of a machine with the keys of the first one, except for some differences. */
async function prepareMachine(own: Record<string, string> = {}) {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await copyTemplate(folder.path)
  await cp(join(first.dataDir, 'auth-keys.json'), join(folder.path, 'auth-keys.json'))
  const env = { DATABASE_URL: toUrl(processes.connection), LOG_LEVEL: 'warn', ...own }
  const start = () => startProduct({ dataDir: folder.path, env })
  return { dataDir: folder.path, env, start }
}

/** Runs until the end of the test. */
async function expectStart({ start }: Awaited<ReturnType<typeof prepareMachine>>): Promise<Product> {
  const product = await start()
  onTestFinished(() => product[Symbol.asyncDispose]())
  return product
}

test('a different SECRET_KEY is refused while a process is running, until it is announced', async () => {
  const SECRET_KEY = 'another secret key, which is long enough'
  const { dataDir, env, start } = await prepareMachine({ SECRET_KEY })
  await expect(start()).rejects.toThrow('SECRET_KEY is not the SECRET_KEY of the processes that run on this database')
  const announced = await runScript('auth-keys', ['change-secret'], { ...env, DATA_DIR: dataDir })
  expect(announced).toMatchObject({ code: 0 })
  const second = await expectStart({ dataDir, env, start })
  await second.stop()
})

test('other signing keys are refused, except during a rotation', async () => {
  const other = await prepareMachine({ AUTH_JWK_FILE: join((await prepareOtherKeys()).dataDir, 'auth-keys.json') })
  await expect(other.start()).rejects.toThrow('has no key in common with a process that runs on this database')
  const keysOf = async (dataDir: string) => readFile(join(dataDir, 'auth-keys.json'), 'utf8')
  const before = await keysOf(first.dataDir)
  await runScript('auth-keys', ['rotate', '--now'], { DATA_DIR: first.dataDir })
  expect(await keysOf(first.dataDir)).not.toBe(before)
  await expectStart(await prepareMachine())
})

/** A machine that has created different signing keys. */
async function prepareOtherKeys() {
  const machine = await prepareMachine()
  await runScript('auth-keys', ['rotate', '--now'], { DATA_DIR: machine.dataDir })
  return machine
}
