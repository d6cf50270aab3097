import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogOutput, type LogOutput } from './log-output.ts'

export type { Logger }

interface CreateLoggerOptions {
  level: string
  /** Where the lines go; standard output unless a test or a tool says otherwise. */
  destination?: DestinationStream
}

const secrets = ['password', 'token', 'authorization', 'apikey', 'cookie', 'secret']

/** JSON lines. Whatever is named like a secret is never written, at the top of the object or one level down. */
export function createLogger({ level, destination = standardOutput() }: CreateLoggerOptions): Logger {
  const paths = [...secrets, ...secrets.map((name) => `*.${name}`)]
  return pino({ ...format(level), redact: { paths, censor: '[hidden]' } }, destination)
}

/**
 * The logger, and on the same output a plain one for the line that every request writes: its few fields are known and
 * hold no secret, and looking for some in each would cost as much as answering.
 */
export function createLoggers({ level, destination = standardOutput() }: CreateLoggerOptions) {
  return { log: createLogger({ level, destination }), requestLog: pino(format(level), destination) }
}

function format(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  }
}

let output: LogOutput | undefined

/** Waits, for a second at most, until the log is written. */
export const drainLog = async () => output?.drain()

/** One for all loggers of the process, so that their lines stay in order. */
function standardOutput(): LogOutput {
  if (!output) {
    const created = createLogOutput(1)
    process.on('exit', created.end)
    output = created
  }
  return output
}
