import { dirname, join } from 'node:path'
import type { Config } from '#config/config.ts'
import { installOwnContent } from '#content/own/own-content.ts'
import { createLoggers, drainLog } from '#platform/log/logger.ts'
import { explainFailure } from './explain-failure.ts'
import { loadSettings } from './load-config.ts'
import type { RunningApp } from './start-app.ts'

// The build puts this file in dist/server.
const root = dirname(dirname(import.meta.dirname))

/** npm and this process may both get the same signal, which must not count twice. */
const SECOND_SIGNAL_MS = 700
const STOP_DEADLINE_MS = 14_000

await main().catch((error: unknown) => exitWith(error, null))

async function main() {
  const { config, warnings } = loadSettings(root, { isServer: true })
  // Everything else reads the content as it is loaded.
  installOwnContent(config.own ?? {})
  const { startApp } = await import('./start-app.ts')
  // A full disk or a missing reader must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const { log, requestLog } = createLoggers({ level: config.logLevel })
  for (const warning of warnings) log.warn(warning)
  const start = new AbortController()
  let app: RunningApp | null = null

  let stoppingSince = 0
  function stop(reason: string) {
    if (stoppingSince) {
      if (Date.now() - stoppingSince < SECOND_SIGNAL_MS) return
      app?.abandon()
      setImmediate(() => process.exit(1))
      return
    }
    stoppingSince = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    if (app) void end(app.stop())
    else start.abort(new Error('the start was aborted'))
  }
  async function end(stopped?: Promise<void>) {
    await stopped?.catch((error: unknown) => {
      log.fatal({ err: error }, 'the server could not shut down properly')
      process.exitCode = 1
    })
    await drainLog()
    process.exit()
  }
  /** After an unexpected error, the state is unknown, so the process exits and its supervisor restarts it. */
  function endClean(error: unknown) {
    const explanation = explainFailure(error, config)
    if (explanation) log.fatal(explanation)
    else log.fatal({ err: error }, 'an unhandled error ends the process')
    process.exitCode = 1
    stop('unhandled error')
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  // The parent command was killed without passing a signal on to us.
  process.on('disconnect', () => stop('parent gone'))
  process.on('uncaughtException', endClean)
  process.on('unhandledRejection', endClean)

  try {
    app = await startApp({ config, log, requestLog, root, onLateFailure: endClean, signal: start.signal })
    process.stdout.write(banner(config, app.dataLocation))
  } catch (error) {
    if (start.signal.aborted) await end()
    else exitWith(error, config)
  }
}

function exitWith(error: unknown, config: Config | null): never {
  const unexpected = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${explainFailure(error, config) ?? unexpected}\n\n`)
  process.exit(1)
}

function banner({ identity, server, mail, dataDir }: Config, dataLocation: string): string {
  const mailTo = mail.smtpUrl
    ? `sent through ${new URL(mail.smtpUrl).hostname}`
    : `written to ${join(dataDir, 'mailbox')}`
  const lines = [`Address  ${server.siteUrl}`, `Data     ${dataLocation}`, `Mail     ${mailTo}`]
  return `\n  ${identity.teamName} is ready\n\n${lines.map((line) => `    ${line}\n`).join('')}\n`
}
