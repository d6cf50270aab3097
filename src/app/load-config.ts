import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, createConfig } from '#config/config.ts'
import { findCutSettings, findMisspelledSettings } from '#config/doubtful-settings.ts'
import { type Environment, readEnvironment, SettingsError, settingNames } from '#config/environment.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { readIdentityFolder } from './identity-folder/read-identity-folder.ts'

interface LoadedSettings {
  config: Config
  /** The sources of the settings, for the operator. Contains names but no secrets. */
  origin: string
  /** Likely mistakes in the settings. */
  warnings: string[]
}

interface LoadedEnvironment {
  environment: Environment
  origin: string
}

/** Loads the settings and, for a server, the identity folder: a mistake in it must not stop a backup or a restore. */
export function loadSettings(root: string, { isServer = false } = {}): LoadedSettings {
  const { environment, origin } = loadEnvironment(root)
  const folder = isServer && environment.IDENTITY_DIR
  const identityFolder = folder ? readIdentityFolder(resolve(root, folder), toTorontoDay(new Date())) : null
  const config = createConfig(environment, identityFolder)
  const { directory } = config.backups
  const backups = { ...config.backups, directory: directory && resolve(root, directory) }
  const warnings = findMisspelledSettings(Object.keys(process.env)).map(
    ({ variable, setting }) => `${variable} is not a setting. Did you mean ${setting}?`,
  )
  return { config: { ...config, backups, dataDir: resolve(root, config.dataDir) }, origin, warnings }
}

/**
 * The only place that reads the environment. Includes `.env` if it exists, or the file given by `--env-file`; variables
 * that are already set take precedence.
 */
export function loadEnvironment(root: string): LoadedEnvironment {
  const given = namesSet()
  const named = process.env.OFFMARKET_ENV_FILE
  const file = named ? resolve(root, named) : join(root, '.env')
  const exists = existsSync(file)
  if (named && !exists) throw new SettingsError([`--env-file: there is no file ${file}`])
  if (exists) loadFile(file)
  const environment = readEnvironment(process.env)
  const added = namesSet().filter((name) => !given.includes(name))
  const origin = [exists ? `${file} (${list(added)})` : `no file ${file}`, `environment (${list(given)})`].join(', ')
  return { environment, origin }
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
