// The one program of a folder made by `npm run build -- --output FOLDER`: node offmarket.js COMMAND [arguments]
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNewEnough, takeEnvFile } from '../../terminal/command-line.mjs'

if (!isNewEnough(process.versions.node)) {
  console.error(`Node ${process.versions.node} is too old. Install Node 24, or 22.18 at least.`)
  process.exit(1)
}

// The build puts this file in dist/commands.
const commands = import.meta.dirname
const usages = JSON.parse(readFileSync(join(commands, 'usages.json'), 'utf8'))

const [called = '', ...given] = process.argv.slice(2)
const name = called.replaceAll(':', '-')
const { args, envFile } = takeEnvFile(given)
if (!Object.hasOwn(usages, name)) {
  console.error(`There is no command "${called}". These are: ${Object.keys(usages).join(', ')}.`)
  process.exit(2)
}
if (args.includes('--help') || args.includes('-h')) {
  console.log(usages[name])
  process.exit(0)
}
if (envFile !== null) process.env.OFFMARKET_ENV_FILE = resolve(envFile)
process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
const program = name === 'start' ? join(dirname(commands), 'server', 'server.js') : join(commands, `${name}.js`)
await import(/* @vite-ignore */ pathToFileURL(program).href)
