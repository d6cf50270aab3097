// npm run brand -- build [FOLDER]: makes the pictures of an identity folder ready to be served. It crops and scales them,
// removes their metadata, writes them to `built/` in the folder, and then checks the folder as a start does. Without FOLDER
// it takes the one in IDENTITY_DIR. Run it when a picture was added or changed.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { loadEnvironment } from '#app/load-config.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { buildPictures } from './brand/build-pictures.ts'
import { projectRoot } from './dev/load-config.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [act, named] = positionals
const folder = named ?? loadEnvironment(projectRoot).environment.IDENTITY_DIR
if (act !== 'build' || !folder || positionals.length > 2) {
  console.error('Usage: npm run brand -- build [FOLDER]. FOLDER is required if IDENTITY_DIR is not set.')
  process.exit(2)
}

try {
  const path = resolve(projectRoot, folder)
  for (const { name, bytes } of await buildPictures(path)) console.log(`${name}: ${formatBytes(bytes)}`)
  const { people, deals, testimonials } = readIdentityFolder(path, toTorontoDay(new Date())).proof
  console.log(`${path}: people ${people.length}, sales ${deals.length}, testimonials ${testimonials.length}`)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}
