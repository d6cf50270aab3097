import { parseArgs } from 'node:util'
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

type Command = (context: CommandContext, words: string[]) => Promise<void>

/** Each command with its minimum and maximum number of arguments. */
const commands: Record<string, readonly [run: Command, fewest: number, most: number]> = {
  buckets: [printBuckets, 0, 0],
  list: [printObjects, 1, 2],
  get: [getFile, 2, 3],
  put: [putFile, 3, 3],
  rm: [removeKeys, 2, Number.POSITIVE_INFINITY],
  sweep: [sweep, 0, 0],
  stats: [printStats, 0, 0],
  migrate: [migrateBlobs, 0, 0],
}

interface ParsedCommand {
  run: (context: Omit<CommandContext, 'options'>) => Promise<void>
}

/** Null if the arguments aren't a valid command. */
export function parseStorageCommand(args: string[]): ParsedCommand | null {
  const parsed = readArguments(args)
  const [name = '', ...words] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!parsed || !command) return null
  const [run, fewest, most] = command
  if (words.length < fewest || words.length > most) return null
  return { run: (context) => run({ ...context, options: parsed.values }, words) }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        recursive: { type: 'boolean', default: false },
        'take-over': { type: 'boolean', default: false },
        type: { type: 'string' },
      },
    })
  } catch {
    return null
  }
}
