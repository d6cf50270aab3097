import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import * as v from 'valibot'
import { readJsonFile } from '#platform/read-json-file.ts'

interface Face {
  family: string
  source: string
  /** Axes that are fixed, with the values they are fixed at. */
  pinned: Record<string, number>
  weights: { min: number; max: number }
  /** The weight whose widths the fallbacks imitate, which is that of most of the text. */
  typicalWeight: number
  fallbacks: Fallback[]
}

/** Fonts on the visitor's device with similar widths, and their average advance for English text, in em. */
interface Fallback {
  names: string[]
  width: number
}

interface FontFile {
  name: string
  data: Buffer
}

/** A font with only the characters that we use, in base64, and the CSS of its fallbacks. */
const Subset = v.object({ data: v.pipe(v.string(), v.nonEmpty()), fallbackCss: v.string() })
type Subset = v.InferOutput<typeof Subset>

export interface BuiltFonts {
  files: FontFile[]
  /** The `@font-face` rules, fallbacks included. */
  css: string
}

const faces: Face[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    pinned: { opsz: 72, SOFT: 0, WONK: 0 },
    weights: { min: 400, max: 600 },
    typicalWeight: 400,
    fallbacks: [
      { names: ['Georgia', 'Gelasio'], width: 0.4458 },
      { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.4063 },
      { names: ['Noto Serif', 'Droid Serif'], width: 0.481 },
      { names: ['DejaVu Serif'], width: 0.5166 },
    ],
  },
  {
    family: 'Figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    pinned: {},
    weights: { min: 400, max: 700 },
    typicalWeight: 400,
    fallbacks: [
      { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica'], width: 0.4458 },
      { names: ['DejaVu Sans', 'Verdana'], width: 0.5083 },
    ],
  },
]

const FEATURES = ['kern', 'liga', 'ccmp', 'lnum']
const CHARACTERS = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  '\u00a0\u202f\u2011©«®°²³·»¼½¾×',
  'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœ',
  '–—‘’“”…•™€−→←',
].join('')

const require = createRequire(import.meta.url)

/** Builds both typefaces with only the characters and weights that we use, and fallbacks of the same size. */
export async function buildFonts(cacheDir: string): Promise<BuiltFonts> {
  await mkdir(cacheDir, { recursive: true })
  const built = await Promise.all(faces.map((face) => buildFace(face, cacheDir)))
  return { files: built.map(({ file }) => file), css: built.map(({ css }) => css).join('') }
}

/** Subsetting takes a second or two, so its result is cached until the font or these options change. */
async function buildFace(face: Face, cacheDir: string): Promise<{ file: FontFile; css: string }> {
  const source = await readFile(require.resolve(face.source))
  const recipe = createHash('sha256')
    .update(JSON.stringify([face, FEATURES, CHARACTERS]))
    .update(source)
  const cached = join(cacheDir, `${face.family}-${recipe.digest('hex').slice(0, 16)}.json`)
  // If the file is missing or damaged, the font is made again.
  const known = await readJsonFile(cached, Subset).catch(() => null)
  const { data, fallbackCss } = known ?? (await subset(face, source))
  if (!known) await writeFile(cached, JSON.stringify({ data, fallbackCss }))

  const bytes = Buffer.from(data, 'base64')
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const name = `${face.family.toLowerCase()}-${hash}.woff2`
  const { min, max } = face.weights
  const css = `@font-face{font-family:${face.family};src:url(/assets/${name})format("woff2");font-weight:${min} ${max};font-display:optional}`
  return { file: { name, data: bytes }, css: css + fallbackCss }
}

async function subset(face: Face, source: Buffer): Promise<Subset> {
  const options = { keepFeatures: FEATURES, noHinting: true }
  const [woff2, typical] = await Promise.all([
    subsetFont(source, CHARACTERS, {
      ...options,
      targetFormat: 'woff2',
      variationAxes: { ...face.pinned, wght: face.weights },
    }),
    subsetFont(source, CHARACTERS, {
      ...options,
      targetFormat: 'sfnt',
      variationAxes: { ...face.pinned, wght: face.typicalWeight },
    }),
  ])
  const fallbackCss = await describeFallbacks(face, typical)
  return { data: woff2.toString('base64'), fallbackCss }
}

/** Each fallback has the width and the line metrics of the web font, so that nothing moves when the font arrives. */
async function describeFallbacks({ family, fallbacks }: Face, typical: Buffer): Promise<string> {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(typical)
  const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`
  return fallbacks
    .map(({ names, width }, index) => {
      const scale = xWidthAvg / unitsPerEm / width
      const metric = (value: number) => percent(Math.abs(value) / unitsPerEm / scale)
      const sources = names.map((name) => `local("${name}")`).join(',')
      return `@font-face{font-family:"${family} fallback ${index + 1}";src:${sources};size-adjust:${percent(scale)};ascent-override:${metric(ascent)};descent-override:${metric(descent)};line-gap-override:${metric(lineGap)}}`
    })
    .join('')
}
