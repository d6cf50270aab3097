import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuildFresh } from './build-stamp.ts'

/** Builds if the sources have changed, in a separate process, so that the compiler's memory is freed. */
export async function ensureBuild(root: string): Promise<void> {
  if (await isBuildFresh()) return
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}
