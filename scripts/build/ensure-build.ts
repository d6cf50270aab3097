import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildFresh } from './build-stamp.ts'

/** Builds if the sources are newer than the build, in a separate process, so that the compiler's memory is freed. */
export async function ensureBuild(root: string): Promise<void> {
  if (await isBuildFresh()) return
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
