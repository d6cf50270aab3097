import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { SiteAssets } from '../../src/domain/site-renderer.ts'
import { buildFonts } from './build-fonts.ts'
import { createLoader } from './create-loader.ts'

const BOOTSTRAP = 'src/web/island/bootstrap.ts'
const SHEET = 'src/web/styles/site.css'

/** React and what hydrates with it are one chunk: waking the first island costs one round trip. */
const reactGroup: Rolldown.CodeSplittingGroup = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]island[\\/]hydrate\.tsx$/,
}

/** Vite's helper for `import()` fetches sheets and preloads; islands have neither, and it is a third of the bootstrap. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/** Browser side: bootstrap, islands, sheet, fonts and public files. Returns what the pages must know of them. */
export async function buildClient(root: string, outDir: string): Promise<SiteAssets> {
  const [fonts] = await Promise.all([
    buildFonts(join(root, 'node_modules', '.cache', 'fonts')),
    build({
      root,
      logLevel: 'warn',
      plugins: [plainImports],
      build: {
        outDir,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: {
          input: [BOOTSTRAP, SHEET],
          output: { codeSplitting: { groups: [reactGroup] } },
        },
      },
    }),
  ])
  await mkdir(join(outDir, 'assets'), { recursive: true })
  for (const { name, data } of fonts.files) await writeFile(join(outDir, 'assets', name), data)

  const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'))
  const bootstrap = await readFile(join(outDir, manifest[BOOTSTRAP].file))
  const src = `/${manifest[BOOTSTRAP].file}`
  const integrity = `sha384-${createHash('sha384').update(bootstrap).digest('base64')}`
  const sheet = await readFile(join(outDir, manifest[SHEET].file), 'utf8')
  // It is inlined, so nobody fetches it.
  await rm(join(outDir, manifest[SHEET].file))
  return {
    css: fonts.css + sheet.trim(),
    bootstrap: src,
    loader: createLoader({ src, integrity }),
    fonts: fonts.files.map(({ name }) => `/assets/${name}`),
  }
}
