import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { build, type Plugin, type Rolldown } from 'vite'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import type { SiteAssets } from '../../src/domain/site/site-renderer.ts'
import type { BuiltFonts } from './build-fonts.ts'
import { buildLoader } from './build-loader.ts'
import { takeSheet } from './take-sheet.ts'
import { noteModules } from './used-packages.ts'

const BOOTSTRAP = 'src/web/bootstrap.ts'
const OWNER_FILES = 'src/web/features/owner-files/owner-files-entry.ts'
const SHEET = 'src/web/styles/site.css'
const ACCOUNT_SHEET = 'src/web/styles/account.css'
const STEPS_SHEET = 'src/web/styles/steps.css'
const TOOL_SHEET = 'src/web/styles/tools.css'

const Chunk = v.object({ file: v.string() })
/** The parts of Vite's manifest that are used here. */
const Manifest = v.object({
  [BOOTSTRAP]: Chunk,
  [OWNER_FILES]: Chunk,
  [SHEET]: Chunk,
  [ACCOUNT_SHEET]: Chunk,
  [STEPS_SHEET]: Chunk,
  [TOOL_SHEET]: Chunk,
})

/** React and the code that hydrates are one chunk, so that waking the first island costs one round trip. */
const reactGroup: Rolldown.CodeSplittingGroup = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]island[\\/](hydrate\.tsx|remember-served\.ts|define-island\.ts)$/,
}

/** Code that the account forms share with the three inquiry forms. */
const fieldsGroup: Rolldown.CodeSplittingGroup = {
  name: 'fields',
  test: /forms[\\/](fault-notice|form-focus|fields[\\/](field|text-field))\.tsx?$|[\\/](inquiry-names|button-style|frame|content[\\/]inquiries[\\/]forms)\.ts$/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** Small helpers of islands and of the session client, which must not fetch React with them. */
const helpersGroup: Rolldown.CodeSplittingGroup = {
  name: 'helpers',
  test: /[\\/](safe-storage|is-object|show-toast|adopt-sheet)\.ts$/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** The three inquiry forms share one chunk, because several small chunks compress worse. */
const formsGroup: Rolldown.CodeSplittingGroup = {
  name: 'forms',
  test: /web[\\/]forms[\\/]|[\\/](confirmations|questionnaire-options|inquiry-words|investment-confirmation|inquiry-limits|form-fields|site-paths)\.ts$/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
}

/** Sign-in and the account page share one chunk for the same reason. */
const accountsGroup: Rolldown.CodeSplittingGroup = {
  name: 'accounts',
  test: /web[\\/]account[\\/]forms[\\/](?!mailed)|[\\/](auth-forms|password-texts|titled-section|slugify)\.tsx?$/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * Vite's helper for `import()` loads stylesheets and preloads. Islands have neither, and the
 * helper is a third of the bootstrap.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * Builds the bootstrap, the islands, the stylesheet, the fonts and the public files, and returns what the pages refer
 * to.
 */
export async function buildClient(root: string, outDir: string, builtFonts: Promise<BuiltFonts>): Promise<SiteAssets> {
  const [fonts] = await Promise.all([
    builtFonts,
    build({
      root,
      logLevel: 'warn',
      plugins: [plainImports, noteModules],
      // This removes the 400 bytes that register with React's developer tools. They still work with `npm run dev`.
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        outDir,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: [BOOTSTRAP, OWNER_FILES, SHEET, ACCOUNT_SHEET, STEPS_SHEET, TOOL_SHEET],
          output: {
            codeSplitting: { groups: [reactGroup, helpersGroup, fieldsGroup, formsGroup, accountsGroup] },
            // The hashes are short, because the bootstrap contains a dozen of them, and random text does not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    }),
  ])
  await mkdir(join(outDir, 'assets'), { recursive: true })
  for (const { name, data } of fonts.files) await writeFile(join(outDir, 'assets', name), data)

  const manifest = await readJsonFile(join(outDir, 'manifest.json'), Manifest)
  const bootstrap = `/${manifest[BOOTSTRAP].file}`
  const [sheet, accountCss, stepsCss, toolCss] = await Promise.all([
    takeSheet(outDir, manifest[SHEET]),
    takeSheet(outDir, manifest[ACCOUNT_SHEET]),
    takeSheet(outDir, manifest[STEPS_SHEET]),
    takeSheet(outDir, manifest[TOOL_SHEET]),
  ])
  return {
    css: fonts.css + sheet,
    accountCss,
    stepsCss,
    toolCss,
    bootstrap,
    ownerFiles: `/${manifest[OWNER_FILES].file}`,
    loader: await buildLoader(root, bootstrap),
    fonts: fonts.files.map(({ name }) => `/assets/${name}`),
    fontChoices: fonts.choices.map(({ name, file, css }) => ({ name, path: `/assets/${file.name}`, css })),
  }
}
