import * as v from 'valibot'
import type { Setting } from './setting.ts'
import { settingGroups } from './setting-groups.ts'

type Table = (typeof settingGroups)[number]['settings']
type NameIn<Tables> = Tables extends unknown ? keyof Tables : never
type SettingIn<Tables, Name> = Tables extends unknown ? (Name extends keyof Tables ? Tables[Name] : never) : never
type ValueOf<Entry> = Entry extends { schema: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema> | (Entry extends { default: string } ? never : undefined)
  : never

/** Settings with a default always have a value; the others may be undefined. */
export type Environment = { [Name in NameIn<Table>]: ValueOf<SettingIn<Table, Name>> }

/** Lists all mistakes at once, so that an operator can fix them in one go. */
export class SettingsError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(settingGroups.flatMap(({ settings }) => Object.keys(settings)))

/** Docker's --env-file passes on the quotes around a value. */
const QUOTED = /^(["'])(.*)\1$/s

/** Parses the environment into typed values. An empty variable counts as unset, as in `.env.example`. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const faults: string[] = []
  const textOf = (name: string) => variables[name]?.trim().replace(QUOTED, '$2') || undefined
  const settings: [string, Setting][] = settingGroups.flatMap((group) => Object.entries(group.settings))
  const entries = settings.map(([name, setting]) => {
    const text = textOf(name) ?? ('default' in setting ? setting.default : undefined)
    if (text === undefined) return [name, undefined]
    const result = v.safeParse(setting.schema, text)
    if (!result.success) faults.push(`${name} ${result.issues[0].message}`)
    if (setting.requires && !textOf(setting.requires))
      faults.push(`${setting.requires} must be set together with ${name}`)
    return [name, result.output]
  })
  if (faults.length > 0) throw new SettingsError(faults)
  return Object.fromEntries(entries)
}
