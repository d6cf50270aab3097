import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { build } from 'vite'
import { packagesOutside } from './build-node-bundle.ts'
import { noteModules, noteUse } from './used-packages.ts'

const require = createRequire(import.meta.url)
const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const textWeights = [500, 600, 700] as const
/** Latin with its supplement and extensions, because a registered name may need any of them. */
const CHARACTERS = Array.from({ length: 0x17f - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** Builds the program that draws the social images into one folder: process, drawing and fonts. */
export async function buildSocialImages(root: string, outDir: string): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [noteModules],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: packagesOutside },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        input: ['src/app/images/social-image-process.ts', 'src/web/social/draw-social-card.tsx'],
        // Everything goes into one folder, because `fingerprint` reads that.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  await writeFonts(outDir)
  await writeFile(join(outDir, 'recipe'), await fingerprint(outDir))
}

async function writeFonts(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const fraunces = await subsetFont(await readFile(noteUse(require.resolve(FRAUNCES))), `${CHARACTERS}‘’“”–—…•™`, {
    targetFormat: 'sfnt',
    variationAxes: { opsz: 72, SOFT: 0, WONK: 0, wght: 400 },
    noHinting: true,
  })
  const fonts = [{ name: 'Fraunces', weight: 400, file: 'fraunces-400.ttf' }]
  await writeFile(join(outDir, 'fraunces-400.ttf'), fraunces)
  for (const weight of textWeights) {
    for (const [name, part] of [
      ['Figtree', 'latin'],
      ['Figtree Extended', 'latin-ext'],
    ] as const) {
      const file = `figtree-${part}-${weight}-normal.woff`
      await writeFile(join(outDir, file), await readFile(noteUse(require.resolve(`@fontsource/figtree/files/${file}`))))
      fonts.push({ name, weight, file })
    }
  }
  await writeFile(join(outDir, 'fonts.json'), JSON.stringify(fonts))
}

/** A hash of everything that affects an image except its text. */
async function fingerprint(outDir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(outDir)).sort()) hash.update(name).update(await readFile(join(outDir, name)))
  return hash.digest('hex')
}
