import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { build, type Rolldown } from 'vite'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import { createDeskDocument } from '../../src/domain/site/desk-document.ts'
import type { BuiltFonts } from './build-fonts.ts'
import { buildWorker } from './build-worker.ts'
import { takeSheet } from './take-sheet.ts'
import { noteModules } from './used-packages.ts'

const ENTRY = 'src/web/desk/desk.tsx'
const SHEET = 'src/web/desk/desk.css'
const Chunk = v.object({ file: v.string() })
const Manifest = v.object({ [ENTRY]: Chunk, [SHEET]: Chunk })

/** These change less often than the desk, so a separate chunk stays in the browser's cache. */
const reactGroup: Rolldown.CodeSplittingGroup = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
}

/**
 * Builds the lead desk apart from the public site, so that they share no chunks. Returns the stylesheet, whose hash
 * the document's content security policy needs.
 */
export async function buildDesk(root: string, outDir: string, fonts: Promise<BuiltFonts>): Promise<string> {
  const [{ css: fontCss, files }] = await Promise.all([
    fonts,
    build({
      root,
      logLevel: 'warn',
      publicDir: false,
      plugins: [noteModules],
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        outDir,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: [ENTRY, SHEET],
          output: {
            codeSplitting: { groups: [reactGroup] },
            chunkFileNames: 'assets/desk-[name]-[hash:8].js',
            entryFileNames: 'assets/[name]-[hash:8].js',
          },
        },
      },
    }),
  ])
  const manifest = await readJsonFile(join(outDir, 'manifest.json'), Manifest)
  // The desk paints nothing before its script runs. A font that loads even later may still replace its fallback.
  const css =
    fontCss.replaceAll('font-display:optional', 'font-display:swap') + (await takeSheet(outDir, manifest[SHEET]))
  const preloaded = files.filter(({ name }) => name.startsWith('figtree')).map(({ name }) => `/assets/${name}`)
  await rm(join(outDir, 'manifest.json'))
  await mkdir(join(outDir, 'desk'))
  await writeFile(join(outDir, 'desk', 'sw.js'), await buildWorker(root))
  await writeFile(
    join(outDir, 'desk.html'),
    createDeskDocument({ css, fonts: preloaded, script: `/${manifest[ENTRY].file}` }),
  )
  return css
}
