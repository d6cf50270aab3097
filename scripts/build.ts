// npm run build [-- --output FOLDER [--without-postgresql]]: builds everything into dist/ but doesn't start it. With
// --output, it also makes a folder that starts on any machine of this kind that has Node, with `node FOLDER/offmarket.js
// start`. FOLDER must be new. Without PostgreSQL it is smaller and needs DATABASE_URL.
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { buildSite } from './build/build-site.ts'
import { isBuildFresh } from './build/build-stamp.ts'
import { buildFolder } from './build/folder/build-folder.ts'

const { values } = parseArgs({ options: { output: { type: 'string' }, 'without-postgresql': { type: 'boolean' } } })
const { output } = values
const startedAt = performance.now()
// A running site reads dist, so that is left alone if it is up to date.
if (output === undefined || !(await isBuildFresh())) await buildSite()
if (output !== undefined) await makeFolder(output)
console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

async function makeFolder(folder: string): Promise<void> {
  const root = dirname(import.meta.dirname)
  try {
    await buildFolder({ root, output: folder, hasPostgres: values['without-postgresql'] !== true })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
