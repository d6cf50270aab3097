import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findWebKit } from '../../../scripts/dev/find-engines.ts'
import { freePort } from '../product/choose-port.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { startAlteringServer } from './altering-server.ts'
import { createDrivenPage } from './driven-page.ts'
import type { Engine, EnginePage } from './engine-page.ts'
import { problemRecorder, takeRecorded } from './recorded-problems.ts'
import { stopProcess } from './stop-process.ts'
import { openSession, untilReady, type WebDriverSession } from './web-driver.ts'

/** Starts WebKit's driver and a screen in memory. Every page is a browser of its own, with empty storage. */
export async function launchWebKit(): Promise<Engine> {
  const webkit = findWebKit()
  if (!webkit) throw new Error('There is no WebKit: npm run test:engines installs it.')
  const folder = await makeHome()
  const proxy = await startAlteringServer({ firstScript: problemRecorder })
  const screen = spawn(webkit.screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const driver = spawn(webkit.driver, ['--replace-on-new-session', `--port=${port}`], {
    env: { PATH: process.env.PATH, HOME: folder.path, DISPLAY: await readDisplay(screen.stdio[3]) },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const capabilities = {
    'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] },
    proxy: { proxyType: 'manual', httpProxy: new URL(proxy.url).host },
  }
  let version = ''
  return {
    version: () => version,
    async newPage() {
      const session = await openSession(address, capabilities)
      version = session.version
      return openPage(session)
    },
    async [Symbol.asyncDispose]() {
      await stopProcess(driver)
      await stopProcess(screen)
      await proxy[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A home with the setting that stands for reduced motion. */
async function makeHome() {
  const home = await makeTemporaryDirectory()
  const folder = join(home.path, '.config', 'gtk-3.0')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return home
}

/** The screen chooses a number that is free, and writes it to this channel. */
async function readDisplay(channel: unknown): Promise<string> {
  const [number] = await once(channel as NodeJS.EventEmitter, 'data')
  return `:${String(number).trim()}`
}

async function openPage({ send, end }: WebDriverSession): Promise<EnginePage> {
  // The bar with the address takes 38 px.
  await send('POST', 'window/rect', { x: 0, y: 0, width: 1280, height: 838 })
  const run = (expression: string) => send('POST', 'execute/sync', { script: `return ${expression}`, args: [] })
  return createDrivenPage({
    navigate: (url) => send('POST', 'url', { url }),
    reload: () => send('POST', 'refresh'),
    run,
    perform: (source) => send('POST', 'actions', { actions: [source] }),
    takeProblems: async () => JSON.parse(String((await run(takeRecorded)) ?? '[]')),
    [Symbol.asyncDispose]: end,
  })
}
