// npm run auth:keys: lists the keys that sign access tokens. `-- rotate` adds one; `-- rotate --now` drops the old ones
// at once.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keyFileOf } from '#app/create-auth.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readKeyFile, rotateKeyFile, signs, type TimedKey } from '#platform/tokens/key-file.ts'
import { loadConfig } from './dev/load-config.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { now: { type: 'boolean' } } })
const [action] = positionals
if (action !== undefined && action !== 'rotate') {
  console.error('Usage: npm run auth:keys | npm run auth:keys -- rotate [--now]')
  process.exit(2)
}

const config = loadConfig()
const path = keyFileOf(config)
const now = Date.now()
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

function describe(key: TimedKey): string {
  const signing = signs(key) ? `signs from ${time(key.sign_from)}` : 'only verifies'
  return key.verify_until === undefined ? signing : `${signing}, ends ${time(key.verify_until)}`
}

function time(ms: number | undefined): string {
  return ms === undefined ? 'always' : formatTorontoTimeWithZone(new Date(ms))
}
