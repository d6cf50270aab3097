import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

const root = join(import.meta.dirname, '..', '..')

/** Files of a project that breaks each import rule once. */
const project = {
  'domain/up.ts': "export * from '../services/x/b.ts'",
  'services/x/b.ts': 'export const b = 1',
  'platform/up.ts': "import type { B } from '../domain/b.ts'\nexport type A = B",
  'domain/b.ts': 'export type B = 1',
  'web/across.ts': "export * from '../platform/c.ts'",
  'platform/c.ts': 'export const c = 1',
  'services/x/sideways.ts': "export * from '../y/d.ts'",
  'services/y/d.ts': 'export const d = 1',
  'services/desk/sideways.ts': "export * from '../y/d.ts'",
  'services/leads/sideways.ts': "export * from '../desk/sideways.ts'",
  'web/features/x/sideways.ts': "export * from '../y/e.ts'",
  'web/features/y/e.ts': 'export const e = 1',
  'web/forms/up.ts': "export * from '../features/y/e.ts'",
  'web/ui/up.ts': "export * from '../features/y/e.ts'",
  'web/desk/out.ts': "export * from '../forms/up.ts'",
  'web/features/x/desk.ts': "export * from '../../desk/out.ts'",
  'http/down.ts': "export * from '../platform/database/f.ts'",
  'platform/database/f.ts': 'export const f = 1',
  'content/disk.ts': "import { readFileSync } from 'node:fs'\nexport const g = readFileSync",
  'domain/ring-a.ts': "import type { B } from './ring-b.ts'\nexport type A = B | 1",
  'domain/ring-b.ts': "import type { A } from './ring-a.ts'\nexport type B = A | 2",
  'domain/alone.ts': 'export const h = 1',
}

const breaches = [
  'domain-imports: src/domain/up.ts',
  'platform-imports: src/platform/up.ts',
  'web-imports: src/web/across.ts',
  'services-stand-alone: src/services/x/sideways.ts',
  'services-stand-alone: src/services/leads/sideways.ts',
  'desk-works-on-leads-and-files: src/services/desk/sideways.ts',
  'features-stand-alone: src/web/features/x/sideways.ts',
  'kits-know-no-features: src/web/forms/up.ts',
  'ui-knows-nothing: src/web/ui/up.ts',
  'desk-stands-alone: src/web/desk/out.ts',
  'nothing-imports-the-desk: src/web/features/x/desk.ts',
  'http-has-no-stores: src/http/down.ts',
  'no-node-in-shared-code: src/content/disk.ts',
  'no-circles: src/domain/ring-a.ts',
  'no-orphans: src/domain/alone.ts',
]

test('a violation of each import rule is caught, even a cycle of types only', async () => {
  await using folder = await makeTemporaryDirectory()
  for (const [name, text] of Object.entries(project)) {
    const path = join(folder.path, 'src', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.base.json']) {
    copyFileSync(join(root, name), join(folder.path, name))
  }
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const { status, stdout } = spawnSync(process.execPath, [program, 'src', '--config', '.dependency-cruiser.mjs'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  for (const breach of breaches) expect(stdout).toContain(`error ${breach}`)
  expect(status).not.toBe(0)
})
