import { dirname, join } from 'node:path'
import { explainFailure } from '#app/explain-failure.ts'
import { loadSettings } from '#app/load-config.ts'
import type { Config } from '#config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { endWithReader } from '../terminal/closed-output.ts'
import { describeOtherOwner } from '../terminal/other-owner.ts'

/** The project, or the folder that `npm run build -- --output` made. */
export const projectRoot = dirname(dirname(import.meta.dirname))

export const migrationsFolder = join(projectRoot, 'migrations')

/** From source, nothing needs to be built first. The build puts its own value for the variable. */
export const imageProgram = join(
  projectRoot,
  process.env.IS_BUILT_COMMAND === 'yes' ? 'dist/images/image-process.js' : 'src/app/images/image-process.ts',
)

/** Loads the settings for a command and says where they come from. Mistakes in them end the command with a message. */
export function loadConfig(): Config {
  endWithReader()
  let loaded: Config | null = null
  process.on('uncaughtException', (error) => {
    console.error(explainFailure(error, loaded) ?? explainNamedFile(error) ?? error)
    process.exit(1)
  })
  const { config, origin, warnings } = loadSettings(projectRoot)
  loaded = config
  const { url } = config.database
  // Standard output is reserved for the result, which another program may read.
  console.error(`Settings: ${origin}. Database: ${url ? hostAndName(url) : config.dataDir}.`)
  for (const warning of warnings) console.error(warning)
  const otherOwner = describeOtherOwner(config.dataDir)
  if (otherOwner !== null) throw new OperatorError(otherOwner)
  return config
}

/** The system's own words are enough about a file that the command line names. */
function explainNamedFile(error: Error): string | null {
  return 'path' in error && process.argv.includes(String(error.path)) ? error.message : null
}

function hostAndName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
