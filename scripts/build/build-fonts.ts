import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Font, fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import * as v from 'valibot'
import { builtInFonts, type FontName } from '#content/own/fonts.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import { noteUse } from './used-packages.ts'

interface Face {
  family: FontName
  source: string
  /** Axes that are fixed, with the values they are fixed at. */
  pinned: Record<string, number>
  weights: { min: number; max: number }
  fallbacks: Fallback[]
}

/** Fonts on the visitor's device with similar widths, and the average advance of each weight for our text, in em. */
interface Fallback {
  names: string[]
  regular: number
  /** The same font, as wide as our medium text, for typefaces whose medium is clearly wider. */
  medium?: number
  /** Without it, browsers thicken the regular font without widening it. */
  bold?: number
}

interface FontFile {
  name: string
  data: Buffer
}

/** A font reduced to the characters we use, in base64, and the CSS of its fallbacks. */
const Subset = v.object({ data: v.pipe(v.string(), v.nonEmpty()), fallbackCss: v.string() })
type Subset = v.InferOutput<typeof Subset>

/** A typeface that a brokerage may choose, and the `@font-face` rules that its pages need for it. */
interface FontChoice {
  name: FontName
  file: FontFile
  css: string
}

export interface BuiltFonts {
  files: FontFile[]
  /** The `@font-face` rules, fallbacks included. */
  css: string
  /** These two and all others. */
  choices: FontChoice[]
}

/** As many as `--font-display` and `--font-text` name. */
const serifs: Fallback[] = [
  { names: ['Georgia', 'Gelasio'], regular: 0.4458 },
  { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], regular: 0.4133, medium: 0.4063 },
  { names: ['Noto Serif', 'Droid Serif'], regular: 0.481 },
  { names: ['DejaVu Serif'], regular: 0.5166 },
]
const sansSerifs: Fallback[] = [
  { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica'], regular: 0.4458, bold: 0.48 },
  { names: ['DejaVu Sans', 'Verdana'], regular: 0.5083, bold: 0.5742 },
]

const display = { pinned: {}, weights: { min: 400, max: 600 }, fallbacks: serifs }
const text = { pinned: {}, weights: { min: 400, max: 700 }, fallbacks: sansSerifs }
const wghtOf = (id: string) => `@fontsource-variable/${id}/files/${id}-latin-wght-normal.woff2`

/** All typefaces to choose from (`src/content/own/fonts.ts`). */
const faces: Face[] = [
  {
    ...display,
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    pinned: { opsz: 72, SOFT: 0, WONK: 0 },
  },
  { ...text, family: 'Figtree', source: wghtOf('figtree') },
  { ...display, family: 'Bitter', source: wghtOf('bitter') },
  { ...display, family: 'Crimson Pro', source: wghtOf('crimson-pro') },
  { ...text, family: 'Public Sans', source: wghtOf('public-sans') },
  { ...text, family: 'Work Sans', source: wghtOf('work-sans') },
]
const builtIn: FontName[] = [builtInFonts.display, builtInFonts.text]

/** The weights of the web fonts that the fallbacks imitate. */
const TYPICAL = { regular: 400, medium: 500, bold: 600 } as const
type Weight = keyof typeof TYPICAL
const FEATURES = ['kern', 'liga', 'ccmp', 'lnum']
const CHARACTERS = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  '\u00a0\u202f\u2011©«®°²³·»¼½¾×',
  'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœ',
  '–—‘’“”…•™€−→←',
].join('')

const require = createRequire(import.meta.url)

/** Builds the typefaces with only the characters and weights we use, and fallbacks of the same size. */
export async function buildFonts(cacheDir: string): Promise<BuiltFonts> {
  await mkdir(cacheDir, { recursive: true })
  const built = await Promise.all(faces.map((face) => buildFace(face, cacheDir)))
  const shown = built.filter(({ name }) => builtIn.includes(name))
  return { files: shown.map(({ file }) => file), css: shown.map(({ css }) => css).join(''), choices: built }
}

/** Subsetting takes a second or two, so its result is cached until the font or these options change. */
async function buildFace(face: Face, cacheDir: string): Promise<FontChoice> {
  const source = await readFile(noteUse(require.resolve(face.source)))
  const recipe = createHash('sha256')
    .update(JSON.stringify([face, TYPICAL, FEATURES, CHARACTERS]))
    .update(source)
  const id = face.family.toLowerCase().replace(' ', '-')
  const cached = join(cacheDir, `${id}-${recipe.digest('hex').slice(0, 16)}.json`)
  // If the file is missing or damaged, the font is built again.
  const known = await readJsonFile(cached, Subset).catch(() => null)
  const { data, fallbackCss } = known ?? (await subset(face, source))
  if (!known) await writeFile(cached, JSON.stringify({ data, fallbackCss }))

  const bytes = Buffer.from(data, 'base64')
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const name = `${id}-${hash}.woff2`
  const { min, max } = face.weights
  const css = `@font-face{font-family:${face.family};src:url(/assets/${name})format("woff2");font-weight:${min} ${max};font-display:optional}`
  return { name: face.family, file: { name, data: bytes }, css: css + fallbackCss }
}

async function subset(face: Face, source: Buffer): Promise<Subset> {
  const options = { keepFeatures: FEATURES, noHinting: true }
  const subsetAs = (targetFormat: 'woff2' | 'sfnt', wght: number | Face['weights']) =>
    subsetFont(source, CHARACTERS, { ...options, targetFormat, variationAxes: { ...face.pinned, wght } })
  const [woff2, regular, medium, bold] = await Promise.all([
    subsetAs('woff2', face.weights),
    subsetAs('sfnt', TYPICAL.regular).then(fromBuffer),
    subsetAs('sfnt', TYPICAL.medium).then(fromBuffer),
    subsetAs('sfnt', TYPICAL.bold).then(fromBuffer),
  ])
  return { data: woff2.toString('base64'), fallbackCss: describeFallbacks(face, { regular, medium, bold }) }
}

/** Each fallback has the width and the line metrics of the web font, so that nothing moves when the font arrives. */
function describeFallbacks({ family, fallbacks }: Face, web: Record<Weight, Font>): string {
  const rules = fallbacks.flatMap((fallback, index) => {
    const describe = (weight: Weight, suffix: string, descriptor: string): string => {
      const width = fallback[weight]
      if (!width) return ''
      const sources = fallback.names.map((name) => `local("${name}${suffix}")`).join(',')
      return `@font-face{font-family:"${family} fallback ${index + 1}";src:${sources};${descriptor}${describeMetrics(web[weight], width)}}`
    }
    return [
      describe('regular', '', ''),
      describe('medium', '', 'font-weight:500;'),
      describe('bold', ' Bold', 'font-weight:700;'),
    ]
  })
  return rules.join('')
}

/** Gives a font with this average width, in em, the width and the line metrics of a web font. */
function describeMetrics({ ascent, descent, lineGap, unitsPerEm, xWidthAvg }: Font, width: number): string {
  const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`
  const scale = xWidthAvg / unitsPerEm / width
  const metric = (value: number) => percent(Math.abs(value) / unitsPerEm / scale)
  return `size-adjust:${percent(scale)};ascent-override:${metric(ascent)};descent-override:${metric(descent)};line-gap-override:${metric(lineGap)}`
}
