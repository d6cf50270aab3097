import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from '../compile-cache.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { choosePort, releasePort } from './choose-port.ts'
import { copyTemplate, shareRenderedPages } from './product-template.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** For NODE_OPTIONS: the product prints each request that Node's HTTP layer handles. */
export const tellNodeRequests = `--import=${new URL('../programs/tell-node-requests.ts', import.meta.url)}`

export interface Product {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Everything that the process has printed so far. */
  output(): string
  /** Stops it with a signal as an operator would; returns the exit code and how long it took. */
  stop(): Promise<{ code: number | null; ms: number }>
  kill(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  /** An existing data directory to start on again, which is not deleted at the end. */
  dataDir?: string
  port?: number
  /** Which program to run; the built server by default. */
  entry?: string
  /** How many files and sockets it may have open; Linux only. */
  descriptors?: number
}

/** Runs the built product as a separate process, without waiting until it is ready. */
export async function launchProduct(dataDir: string, options: ProductOptions = {}) {
  const port = options.port ?? (await choosePort())
  const url = `http://127.0.0.1:${port}`
  const entry = options.entry ?? join(root, 'dist', 'server', 'server.js')
  const limit = options.descriptors ? ['prlimit', `--nofile=${options.descriptors}`] : []
  const [program = '', ...words] = [...limit, process.execPath, entry]
  const child = spawn(program, words, {
    cwd: root,
    // Each product renders its own pages, and compressing all of them at the best level would take minutes.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: url,
      QUICK_START: 'on',
      // It saves a quarter of the CPU time of a start.
      NODE_COMPILE_CACHE: compileCache,
      ...options.env,
    },
    // The channel lets the product notice when the tests end without stopping it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void exited.then(() => releasePort(port))
  return { child, port, url, exited, output: collectOutput(child) }
}

/** Starts the built product on a free port and with its own data directory. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const folder = options.dataDir ? null : await makeTemporaryDirectory()
  if (folder) await copyTemplate(folder.path)
  const dataDir = options.dataDir ?? folder?.path ?? ''
  const { child, port, url, exited, output } = await launchProduct(dataDir, options)
  await waitUntilReady(url, child, output)
  if (folder) await shareRenderedPages(folder.path)

  const end = async (signal: NodeJS.Signals) => {
    const startedAt = performance.now()
    child.kill(signal)
    return { code: await exited, ms: performance.now() - startedAt }
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async [Symbol.asyncDispose]() {
      const isRunning = child.exitCode === null && child.signalCode === null
      const removal = (isRunning ? end('SIGTERM') : exited).then(() => folder?.[Symbol.asyncDispose]())
      // The tests go on meanwhile, because it answers open connections for two more seconds. Whatever is left of it and
      // its folder is removed at the end of the run.
      if (folder && process.env.TEST_FOLDER) removal.catch(() => null)
      else await removal
    },
  }
}

export function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return () => text
}

export async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await wait(25)
  }
  throw new Error(`The product was not ready within a minute:\n${output()}`)
}
