import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
process.exit(spawnSync(process.execPath, [biome, 'check', '--write', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1)
