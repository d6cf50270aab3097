import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findFirefox } from '../../../scripts/dev/find-engines.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import { createDrivenPage } from './driven-page.ts'
import type { Engine, EnginePage } from './engine-page.ts'
import { stopProcess } from './stop-process.ts'

/** Nothing is fetched from the network, asked of the user or moved on the screen. */
const preferences = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

interface LogEntry {
  level: string
  text: string
  source: { context?: string }
}

/** Starts the machine's Firefox without a window. Every page is in a container of its own, with empty storage. */
export async function launchFirefox(): Promise<Engine> {
  const program = findFirefox()
  if (!program) throw new Error('There is no Firefox: npm run test:engines installs it.')
  const profile = await makeTemporaryDirectory()
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'))
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port=0'], {
    env: { PATH: process.env.PATH, HOME: profile.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const connection = await connectBidi(`${await readAddress(child.stderr)}/session`)
  const { capabilities } = await connection.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    version: () => capabilities.browserVersion,
    newPage: () => openPage(connection),
    async [Symbol.asyncDispose]() {
      connection.close()
      await stopProcess(child)
      await profile[Symbol.asyncDispose]()
    },
  }
}

/** Firefox prints the address once it listens. */
async function readAddress(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? []
    if (address) {
      stream.resume()
      return address
    }
  }
  throw new Error(`Firefox ended while starting:\n${text}`)
}

async function openPage({ send, onEvent }: BidiConnection): Promise<EnginePage> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
  const problems: string[] = []
  onEvent((method, params) => {
    if (method !== 'log.entryAdded') return
    const { level, text, source } = params as LogEntry
    if (source.context === context && ['error', 'warn'].includes(level)) problems.push(text)
  })
  return createDrivenPage({
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    async run(expression) {
      const answer = await send<{ type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: true },
      )
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      return answer.result?.value
    },
    perform: (source) => send('input.performActions', { context, actions: [source] }),
    takeProblems: async () => problems.splice(0),
    [Symbol.asyncDispose]: async () => void (await send('browser.removeUserContext', { userContext })),
  })
}
