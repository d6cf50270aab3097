import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, createConfig } from '#config/config.ts'
import { findCutSettings, findMisspelledSettings } from '#config/doubtful-settings.ts'
import { readEnvironment, SettingsError, settingNames } from '#config/environment.ts'

interface LoadedSettings {
  config: Config
  /** The sources of the settings, for the operator. Contains names but no secrets. */
  origin: string
  /** Likely mistakes in the settings. */
  warnings: string[]
}

/**
 * The only place that reads the environment. Includes `.env` if it exists, or the file given by `--env-file`; variables
 * that are already set take precedence.
 */
export function loadSettings(root: string): LoadedSettings {
  const given = namesSet()
  const named = process.env.OFFMARKET_ENV_FILE
  const file = named ? resolve(root, named) : join(root, '.env')
  const exists = existsSync(file)
  if (named && !exists) throw new SettingsError([`--env-file: there is no file ${file}`])
  if (exists) loadFile(file)
  const config = createConfig(readEnvironment(process.env))
  const { directory } = config.backups
  const backups = { ...config.backups, directory: directory && resolve(root, directory) }
  const added = namesSet().filter((name) => !given.includes(name))
  const warnings = findMisspelledSettings(Object.keys(process.env)).map(
    ({ variable, setting }) => `${variable} is not a setting. Did you mean ${setting}?`,
  )
  const origin = [exists ? `${file} (${list(added)})` : `no file ${file}`, `environment (${list(given)})`].join(', ')
  return { config: { ...config, backups, dataDir: resolve(root, config.dataDir) }, origin, warnings }
}

function loadFile(file: string): void {
  const faults = findCutSettings(readSettingsFile(file)).map(
    (name) => `${name} in ${file} contains a #, which starts a comment: put the value in quotes`,
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
