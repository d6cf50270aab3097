import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'

/** The only reader of the environment. It includes `.env` if there is one; variables already set win over the file. */
export function loadConfig(root: string): Config {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const config = createConfig(readEnvironment(process.env))
  const { directory } = config.backups
  const backups = { ...config.backups, directory: directory && resolve(root, directory) }
  return { ...config, backups, dataDir: resolve(root, config.dataDir) }
}
