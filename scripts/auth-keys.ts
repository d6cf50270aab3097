// npm run auth:keys: lists the keys that sign access tokens. `-- rotate` adds one; `-- rotate --now` drops the old ones
// at once. `-- change-secret` lets processes start with the SECRET_KEY of the settings while others use the former one.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keyFileOf, readSecretKey } from '#app/create-auth.ts'
import { sharedSecretKey } from '#app/database/shared-key-access.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { announceKey } from '#platform/database/shared-keys.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger } from '#platform/log/logger.ts'
import { canSign, readKeyFile, rotateKeyFile, type TimedKey } from '#platform/tokens/key-file.ts'
import { loadConfig } from './dev/load-config.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { now: { type: 'boolean' } } })
const [action] = positionals
if (action !== undefined && !['rotate', 'change-secret'].includes(action)) {
  console.error('Usage: npm run auth:keys | npm run auth:keys -- rotate [--now] | npm run auth:keys -- change-secret')
  process.exit(2)
}

const config = loadConfig()
const path = keyFileOf(config)
const now = Date.now()
if (action === 'change-secret') {
  await changeSecret()
  process.exit()
}
if (!existsSync(path))
  throw new OperatorError(`There are no keys in ${path}: use the settings of the site, or start it once to make them.`)
if (action === 'rotate') {
  const tokenMs = config.auth.settings.tokenSeconds * 1000
  const key = await rotateKeyFile(path, { now, tokenMs, isUrgent: values.now === true })
  console.log(
    `${key.kid} is published now and signs from ${time(key.sign_from)}. Running servers notice within a second.`,
  )
}
console.log(`Keys in ${path}:`)
for (const key of await readKeyFile(path)) console.log(`  ${key.kid}  ${key.alg}  ${describe(key)}`)

async function changeSecret(): Promise<void> {
  const log = createLogger({ level: 'error', destination: process.stderr })
  const tool = await openDatabaseForTool({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, log })
  try {
    await announceKey(tool.connection, sharedSecretKey(await readSecretKey(config)))
  } finally {
    await tool.close()
  }
  console.log(
    'Processes with this SECRET_KEY may start now. Restart all of them; this ends the sessions of the former key.',
  )
}

function describe(key: TimedKey): string {
  const signing = canSign(key) ? `signs from ${time(key.sign_from)}` : 'only verifies'
  return key.verify_until === undefined ? signing : `${signing}, ends ${time(key.verify_until)}`
}

function time(ms: number | undefined): string {
  return ms === undefined ? 'always' : formatTorontoTimeWithZone(new Date(ms))
}
