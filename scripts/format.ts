// npm run format: formats the code, fixes what lint can fix, and regenerates docs/settings.md, .env.example and the
// settings in README.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderEnvironmentExample, renderSettingsPage, updateReadme } from './dev/settings-documents.ts'

const root = dirname(import.meta.dirname)
const readme = join(root, 'README.md')
writeFileSync(join(root, 'docs', 'settings.md'), renderSettingsPage())
writeFileSync(join(root, '.env.example'), renderEnvironmentExample())
writeFileSync(readme, updateReadme(readFileSync(readme, 'utf8')))

const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
process.exit(spawnSync(process.execPath, [biome, 'check', '--write', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1)
