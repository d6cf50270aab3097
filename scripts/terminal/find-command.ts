import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Each command by name, with its minimum and maximum number of arguments. */
export type Commands<Run> = Record<string, readonly [run: Run, fewest: number, most: number]>

/** The command that these arguments name, with its own arguments and options. Null if they aren't valid. */
export function findCommand<Run, Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  commands: Commands<Run>,
  options: Options,
) {
  const parsed = readArguments(args, options)
  const [name = '', ...words] = parsed?.positionals ?? []
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!parsed || !command) return null
  const [run, fewest, most] = command
  if (words.length < fewest || words.length > most) return null
  return { run, words, values: parsed.values }
}

function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return null
  }
}
