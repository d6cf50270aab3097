import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

export type { Logger }

interface CreateLoggerOptions {
  level: string
  /** Standard output unless a test or tool sets another. */
  destination?: DestinationStream
}

const secrets = ['password', 'token', 'authorization', 'apikey', 'cookie', 'secret']

/** Writes JSON lines. Fields named like a secret are hidden, at the top of the object or one level down. */
export function createLogger({ level, destination = standardOutput() }: CreateLoggerOptions): Logger {
  const paths = [...secrets, ...secrets.map((name) => `*.${name}`)]
  return pino({ ...format(level), redact: { paths, censor: '[hidden]' } }, destination)
}

/**
 * The logger, and a plain one on the same output for request lines. Their few fields contain no secrets, and checking
 * each line for some would cost as much as answering the request.
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

let output: ReturnType<typeof createLogOutput> | undefined

/** Waits up to a second for the log to be written. */
export const drainLog = async () => output?.drain()

/** Shared by all loggers in the process, so that their lines stay in order. */
function standardOutput(): NonNullable<typeof output> {
  if (!output) {
    const created = createLogOutput(1)
    process.on('exit', created.end)
    output = created
  }
  return output
}
