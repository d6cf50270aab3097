import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readUsage } from '../terminal/command-line.mjs'
import { buildNodeBundle } from './build-node-bundle.ts'

/** What an operator may need on the machine that serves the site. */
export const commands = [
  'auth-keys',
  'brand',
  'claims',
  'db-backup',
  'db-restore',
  'desk',
  'doctor',
  'export',
  'import',
  'jobs',
  'leads',
  'mail-test',
  'stats',
  'storage',
]

/** What the server and the commands run in threads. */
export const threads = ['src/platform/passwords/compare-bcrypt-program.ts']

/** Bundles the commands, for machines without the sources and for the tests: they start in half the processor time. */
export async function buildCommands(root: string, outDir: string): Promise<void> {
  await buildNodeBundle({
    root,
    entries: ['scripts/build/folder/offmarket.mjs', ...commands.map((name) => `scripts/${name}.ts`), ...threads],
    outDir,
    define: { 'process.env.IS_BUILT_COMMAND': '"yes"' },
  })
  const usages: Record<string, string> = {}
  for (const name of ['start', ...commands])
    usages[name] = readUsage(await readFile(join(root, 'scripts', `${name}.ts`), 'utf8'))
  await writeFile(join(outDir, 'usages.json'), JSON.stringify(usages))
}
