// Starts a fresh clone as on a production machine, then again after failed installations. Part of npm run test:long.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { readJsonFileSync } from '#platform/disk/read-json-file.ts'
import { freePort } from '../../tests/support/product/choose-port.ts'

const root = dirname(dirname(import.meta.dirname))
const START_MS = 600_000
const folder = mkdtempSync(join(tmpdir(), 'offmarket-clone-'))
// The embedded database server may run as a separate user.
chmodSync(folder, 0o755)
const clone = join(folder, 'clone')
const modules = join(clone, 'node_modules')

try {
  execFileSync('git', ['clone', '--quiet', root, clone])
  await expectStart('NODE_ENV=production', 'npm', ['start'], { NODE_ENV: 'production' })
  rmSync(join(modules, '.installed'))
  rmSync(join(modules, 'vite'), { recursive: true })
  await expectStart('an interrupted installation, omit=dev in the environment', 'npm', ['start'], {
    npm_config_omit: 'dev',
  })
  appendFileSync(join(clone, '.npmrc'), 'omit=dev\n')
  bumpVersion(join(clone, 'package-lock.json'))
  await expectStart('a version bump, omit=dev in .npmrc', 'npm', ['start'], {})
  rmSync(join(modules, 'vite'), { recursive: true })
  await expectStart('a missing package, without npm', process.execPath, ['scripts/run.mjs', 'start'], {})
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function expectStart(what: string, command: string, words: string[], env: Record<string, string>): Promise<void> {
  const startedAt = performance.now()
  const port = await freePort()
  const settings = { PORT: String(port), QUICK_START: 'on', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  const child = spawn(command, words, {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...env },
    stdio: 'inherit',
  })
  const isReady = await waitUntilReady(`http://127.0.0.1:${port}/healthz`, child)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await exited
  }
  await waitUntilStopped()
  if (!isReady || !existsSync(join(modules, 'vite'))) throw new Error(`A fresh clone does not start after ${what}.`)
  console.log(`A fresh clone starts after ${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null; await wait(250)) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}

/** npm ends before the program that it started. */
async function waitUntilStopped(): Promise<void> {
  const isRunning = () => existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))
  for (const until = Date.now() + 20_000; isRunning() && Date.now() < until; ) await wait(100)
}

function bumpVersion(file: string): void {
  const lock = readJsonFileSync(file, v.looseObject({ version: v.string() }))
  writeFileSync(file, JSON.stringify({ ...lock, version: '1.0.1' }, null, 2))
}
