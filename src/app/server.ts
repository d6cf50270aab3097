import { dirname, join } from 'node:path'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import { createLoggers, drainLog } from '#platform/logger.ts'
import { loadConfig } from './load-config.ts'
import { startApp } from './start-app.ts'

// The build puts this file in dist/server.
const root = dirname(dirname(import.meta.dirname))

/** A signal that reaches both npm and this process must not count twice. */
const SECOND_SIGNAL_MS = 700
const STOP_DEADLINE_MS = 14_000

await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof SettingsError ? error.message : readable(error)}\n\n`)
  process.exit(1)
})

async function main() {
  const config = loadConfig(root)
  // A full disk or a reader that is gone must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const { log, requestLog } = createLoggers({ level: config.logLevel })
  const app = await startApp({ config, log, requestLog, root, onLateFailure: endClean })
  process.stdout.write(banner(config, app.dataLocation))

  let stoppingSince = 0
  function stop(reason: string) {
    if (stoppingSince) {
      if (Date.now() - stoppingSince < SECOND_SIGNAL_MS) return
      app.abandon()
      setImmediate(() => process.exit(1))
      return
    }
    stoppingSince = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    app
      .stop()
      .catch((error: unknown) => {
        log.fatal({ err: error }, 'the server could not shut down properly')
        process.exitCode = 1
      })
      .then(drainLog)
      .then(() => process.exit())
  }
  /** After an unexpected error the state is unknown, so the process ends and its supervisor starts a new one. */
  function endClean(error: unknown) {
    log.fatal({ err: error }, 'an unhandled error ends the process')
    process.exitCode = 1
    stop('unhandled error')
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  // The command that started this process was killed without a signal reaching us.
  process.on('disconnect', () => stop('parent gone'))
  process.on('uncaughtException', endClean)
  process.on('unhandledRejection', endClean)
}

function banner({ identity, server, mail, dataDir }: Config, dataLocation: string): string {
  const mailTo = mail.smtpUrl
    ? `sent through ${new URL(mail.smtpUrl).hostname}`
    : `written to ${join(dataDir, 'mailbox')}`
  const lines = [`Address  ${server.siteUrl}`, `Data     ${dataLocation}`, `Mail     ${mailTo}`]
  return `\n  ${identity.teamName} is ready\n\n${lines.map((line) => `    ${line}\n`).join('')}\n`
}

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The port is taken already. Set PORT to another one.\n(${error.message})`
  return error.stack ?? error.message
}
