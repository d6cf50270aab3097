import { parseArgs } from 'node:util'
import type { ImportContext } from './import-context.ts'
import { importLeadsFile } from './leads-command.ts'
import { printRuns, undoRun } from './runs-command.ts'
import { importSupabase } from './supabase-command.ts'

export const USAGE = `Usage: npm run import -- leads FILE.csv [--write] [--map "Heading=field"] [--kind contact|investment|sell-fast]
           [--dates mdy|dmy] [--report FILE.csv]
       npm run import -- supabase DUMP.sql [--write] [--files FOLDER|https://project.example] [--report FILE.csv]
       npm run import -- supabase --from postgres://… [--write] [--files …] [--report FILE.csv]
       npm run import -- runs
       npm run import -- undo RUN`

type Command = (context: ImportContext, target: string) => Promise<void>

/** Each command with its fewest and most arguments. */
const commands: Record<string, readonly [run: Command, fewest: number, most: number]> = {
  leads: [importLeadsFile, 1, 1],
  supabase: [importSupabase, 0, 1],
  runs: [printRuns, 0, 0],
  undo: [undoRun, 1, 1],
}

interface ParsedCommand {
  run: (context: Omit<ImportContext, 'options'>) => Promise<void>
}

/** Null if the arguments aren't a valid command. */
export function parseImportCommand(args: string[]): ParsedCommand | null {
  const parsed = readArguments(args)
  const [name = '', ...words] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!parsed || !command) return null
  const [run, fewest, most] = command
  if (words.length < fewest || words.length > most) return null
  return { run: (context) => run({ ...context, options: parsed.values }, words[0] ?? '') }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        map: { type: 'string', multiple: true, default: [] },
        kind: { type: 'string', default: 'contact' },
        dates: { type: 'string' },
        report: { type: 'string' },
        from: { type: 'string' },
        files: { type: 'string' },
      },
    })
  } catch {
    return null
  }
}
