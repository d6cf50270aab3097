import { dirname } from 'node:path'
import { loadConfig as readConfig } from '#app/load-config.ts'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'

export const projectRoot = dirname(dirname(import.meta.dirname))

/** Loads the settings for a command-line tool. If any are wrong, it lists them and exits. */
export function loadConfig(): Config {
  try {
    return readConfig(projectRoot)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
