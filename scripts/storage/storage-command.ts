import { type Commands, findCommand } from '../terminal/find-command.ts'
import type { CommandContext } from './command-context.ts'
import { printBuckets, printObjects, printStats, sweep } from './inspect.ts'
import { migrateBlobs } from './migrate.ts'
import { getFile, putFile, removeKeys } from './transfer.ts'

export const USAGE = `Usage: npm run storage -- buckets [--json]
       npm run storage -- list BUCKET [PREFIX] [--json]
       npm run storage -- get BUCKET KEY [FILE]
       npm run storage -- put BUCKET KEY FILE [--type image/png] [--replace]
       npm run storage -- rm BUCKET KEY... [--recursive]
       npm run storage -- sweep [--take-over]
       npm run storage -- stats [--json]
       npm run storage -- migrate`

type Run = (context: CommandContext, words: string[]) => Promise<void>

const commands: Commands<Run> = {
  buckets: [printBuckets, 0, 0],
  list: [printObjects, 1, 2],
  get: [getFile, 2, 3],
  put: [putFile, 3, 3],
  rm: [removeKeys, 2, Number.POSITIVE_INFINITY],
  sweep: [sweep, 0, 0],
  stats: [printStats, 0, 0],
  migrate: [migrateBlobs, 0, 0],
}

const options = {
  json: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  recursive: { type: 'boolean', default: false },
  'take-over': { type: 'boolean', default: false },
  type: { type: 'string' },
} as const

interface ParsedCommand {
  run: (context: Omit<CommandContext, 'options'>) => Promise<void>
}

/** Null if the arguments aren't a valid command. */
export function parseStorageCommand(args: string[]): ParsedCommand | null {
  const found = findCommand(args, commands, options)
  return found && { run: (context) => found.run({ ...context, options: found.values }, found.words) }
}
