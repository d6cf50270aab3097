import { type Commands, findCommand } from '../terminal/find-command.ts'
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

type Run = (context: ImportContext, target: string) => Promise<void>

const commands: Commands<Run> = {
  leads: [importLeadsFile, 1, 1],
  supabase: [importSupabase, 0, 1],
  runs: [printRuns, 0, 0],
  undo: [undoRun, 1, 1],
}

const options = {
  write: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  map: { type: 'string', multiple: true, default: [] as string[] },
  kind: { type: 'string', default: 'contact' },
  dates: { type: 'string' },
  report: { type: 'string' },
  from: { type: 'string' },
  files: { type: 'string' },
} as const

interface ParsedCommand {
  run: (context: Omit<ImportContext, 'options'>) => Promise<void>
}

/** Null if the arguments aren't a valid command. */
export function parseImportCommand(args: string[]): ParsedCommand | null {
  const found = findCommand(args, commands, options)
  return found && { run: (context) => found.run({ ...context, options: found.values }, found.words[0] ?? '') }
}
