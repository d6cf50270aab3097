import { type Logger, pino } from 'pino'

export type { Logger }

interface LoggerOptions {
  level: string
  /** Where the lines go; standard output unless a test listens. */
  destination?: NodeJS.WritableStream
}

/** JSON lines. Whatever is named like a secret is never written, wherever it stands in the object. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const secrets = ['password', 'token', 'authorization', 'apikey', 'cookie', 'secret']
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '[hidden]' },
    },
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
  )
}
