import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const WATCHED = ['src', 'public', 'scripts', 'vite.config.ts', 'package-lock.json']
const STAMP = join('dist', '.stamp')

/** Changes with the path, size or time of any source file of the build. */
export async function fingerprintSources(): Promise<string> {
  const files = (await Promise.all(WATCHED.map((name) => listFiles(join(root, name))))).flat().sort()
  const hash = createHash('sha256').update(process.versions.node)
  for (const line of await Promise.all(files.map(describe))) hash.update(line)
  return hash.digest('hex')
}

/** Whether `dist` was built from the current sources. */
export async function isBuildFresh(): Promise<boolean> {
  const [stamp, fingerprint] = await Promise.all([
    readFile(join(root, STAMP), 'utf8').catch(() => null),
    fingerprintSources(),
  ])
  return stamp === fingerprint
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function describe(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${relative(root, path)}\t${size}\t${mtimeMs}\n`
}
