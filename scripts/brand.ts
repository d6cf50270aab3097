// npm run brand -- new FOLDER: writes a folder for IDENTITY_DIR with everything that is a brokerage's own, filled in with the
// built-in example. FOLDER must be new or empty. npm run brand -- build [FOLDER]: makes its pictures and icons ready to be
// served, and then checks it. Run it when a picture or the logo was added or changed. npm run brand -- check [FOLDER]: checks
// it as a start does. Without FOLDER, build and check take the one in IDENTITY_DIR.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { loadEnvironment } from '#app/load-config.ts'
import { installOwnContent } from '#content/own/own-content.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { buildIcons } from './brand/build-icons.ts'
import { buildPictures } from './brand/build-pictures.ts'
import { projectRoot } from './dev/load-config.ts'

const acts: Record<string, (folder: string) => Promise<void>> = {
  async new(folder) {
    const { writeNewFolder } = await import('./brand/write-new-folder.ts')
    await writeNewFolder(folder, projectRoot)
    await build(folder)
    console.log(`Edit the files, run npm run brand -- check ${folder}, and set IDENTITY_DIR=${folder}`)
  },
  async build(folder) {
    await build(folder)
    await check(folder)
  },
  check,
}

const { positionals } = parseArgs({ allowPositionals: true })
const [name = '', named] = positionals
const act = acts[name]
const chosen = named ?? (name === 'new' ? undefined : loadEnvironment(projectRoot).environment.IDENTITY_DIR)
if (!act || !chosen || positionals.length > 2) {
  console.error('Usage: npm run brand -- new FOLDER, build [FOLDER] or check [FOLDER].')
  console.error('FOLDER is required for new, and if IDENTITY_DIR is not set.')
  process.exit(2)
}

try {
  await act(resolve(projectRoot, chosen))
} catch (error) {
  const isOfFolder = error instanceof Error && error.message.startsWith('IDENTITY_DIR: ')
  if (!(error instanceof OperatorError || isOfFolder)) throw error
  console.error(error.message)
  process.exit(1)
}

async function build(folder: string): Promise<void> {
  const made = [...(await buildPictures(folder)), ...(await buildIcons(folder))]
  for (const { name, bytes } of made) console.log(`${name}: ${formatBytes(bytes)}`)
}

async function check(folder: string): Promise<void> {
  const { proof, own = {} } = readIdentityFolder(folder, toTorontoDay(new Date()))
  installOwnContent(own)
  // Loading the texts compares them with the built-in ones.
  await import('#content/own/all-texts.ts')
  const { people, deals, testimonials } = proof
  const cities = own.cities ? `, cities ${own.cities.length}` : ''
  console.log(`${folder}: people ${people.length}, sales ${deals.length}, testimonials ${testimonials.length}${cities}`)
}
