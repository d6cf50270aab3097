import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, createConfig } from '#config/config.ts'
import { findCutSettings, findMisspelledSettings } from '#config/doubtful-settings.ts'
import { readEnvironment, SettingsError, settingNames } from '#config/environment.ts'

interface LoadedSettings {
  config: Config
  /** Where they come from, as a line for the operator. It contains names and no secret. */
  origin: string
  /** What the operator may have meant otherwise. */
  warnings: string[]
}

/**
 * The only reader of the environment. It includes `.env` if there is one, or the file that `--env-file` names;
 * variables already set win over the file.
 */
export function loadSettings(root: string): LoadedSettings {
  const given = namesSet()
  const named = process.env.OFFMARKET_ENV_FILE
  const file = named ? resolve(root, named) : join(root, '.env')
  const isThere = existsSync(file)
  if (named && !isThere) throw new SettingsError([`--env-file: there is no file ${file}`])
  if (isThere) loadFile(file)
  const config = createConfig(readEnvironment(process.env))
  const { directory } = config.backups
  const backups = { ...config.backups, directory: directory && resolve(root, directory) }
  const added = namesSet().filter((name) => !given.includes(name))
  const warnings = findMisspelledSettings(Object.keys(process.env)).map(
    ({ variable, setting }) => `${variable} is not a setting. Did you mean ${setting}?`,
  )
  const origin = [isThere ? `${file} (${list(added)})` : `no file ${file}`, `environment (${list(given)})`].join(', ')
  return { config: { ...config, backups, dataDir: resolve(root, config.dataDir) }, origin, warnings }
}

function loadFile(file: string): void {
  const faults = findCutSettings(readSettingsFile(file)).map(
    (name) => `${name} in ${file} contains a #, which begins a comment there: put the value in quotes`,
  )
  if (faults.length > 0) throw new SettingsError(faults)
  process.loadEnvFile(file)
}

function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError([`${file} cannot be read (${error instanceof Error ? error.message : error})`])
  }
}

function namesSet(): string[] {
  return [...settingNames].filter((name) => process.env[name]?.trim())
}

function list(names: string[]): string {
  return names.join(', ') || 'nothing'
}
