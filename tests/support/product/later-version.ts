import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** The built product with more migrations than it has, as a later version would be. */
export async function makeLaterVersion(migrations: Record<string, string>) {
  const folder = await makeTemporaryDirectory()
  const dist = join(folder.path, 'dist')
  await mkdir(dist)
  // Only the server is copied: Node would follow a link, and then find the migrations of this version.
  for (const name of await readdir(join(root, 'dist')))
    if (name === 'server') await cp(join(root, 'dist', name), join(dist, name), { recursive: true })
    else await symlink(join(root, 'dist', name), join(dist, name))
  for (const name of ['node_modules', 'package.json']) await symlink(join(root, name), join(folder.path, name))
  await cp(join(root, 'migrations'), join(folder.path, 'migrations'), { recursive: true })
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder.path, 'migrations', name), sql)
  return {
    entry: join(dist, 'server', 'server.js'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
