import { Resvg } from '@resvg/resvg-js'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { createQrSvg } from './qr-svg.ts'

const QUIET = 4
const PIXELS = 4
/** The longest text in bytes at level M, for each of the first twenty sizes. */
const LONGEST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]

test('the picture can be used in a data URI without encoding', () => {
  const svg = createQrSvg('otpauth://totp/site.example:jane@buyers.example?secret=JBSWY3DPEHPK3PXP')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
  expect(svg).not.toMatch(/[#%\n]/)
})

test('the picture is a white square and one path of dark runs, four pixels per module', () => {
  expect(createQrSvg('site.example')).toMatch(
    /^<svg xmlns="[^"]+" width="116" height="116" viewBox="0 0 29 29" shape-rendering="crispEdges"><path fill="white" d="M0 0h29v29H0z"\/><path d="(M\d+ \d+h\d+v1h-\d+z)+"\/><\/svg>$/,
  )
})

test('the code has a border of four light modules', () => {
  const modules = modulesOf(createQrSvg('site.example'))
  const isDark = (row: number, column: number) => modules[row]?.[column]
  for (let at = 0; at < modules.length; at++) {
    for (const edge of [0, 1, 2, 3].flatMap((step) => [step, modules.length - 1 - step])) {
      expect([isDark(at, edge), isDark(edge, at)], `line ${at}, edge ${edge}`).toEqual([false, false])
    }
  }
  expect(isDark(QUIET, QUIET)).toBe(true)
})

test("a code is identical to another encoder's", () => {
  // Rows in hexadecimal, padded on the right, from an independent encoder.
  const rows =
    'fea43f8 82e6a08 babd2e8 ba25ae8 bad6ae8 8212208 feaabf8 76000 9fabcb8 3c6b1f0 b329548 c5c2a78 a3fa208 ac63c90 ef3b6f8 b4b0368 83e3fb0 9c8b0 feb0a88 828b898 ba8ff98 baa2618 ba4acf8 82623b8 fec7a48'
  const drawn = symbolOf(createQrSvg('https://site.example/'))
  expect(drawn.map((line) => BigInt(`0b${line.map(Number).join('')}000`))).toEqual(
    rows.split(' ').map((row) => BigInt(`0x${row}`)),
  )
})

test.each([
  { length: 1, version: 1 },
  { length: 15, version: 2 },
  ...LONGEST.map((length, index) => ({ length, version: index + 1 })),
])('a text of $length bytes is read back from a code of size $version', ({ length, version }) => {
  const text = 'https://www.site.example/?q='.repeat(30).slice(0, length)
  const svg = createQrSvg(text)
  expect(read(svg)).toBe(text)
  const symbol = symbolOf(svg)
  expect(symbol).toHaveLength(17 + 4 * version)
  // The first two format bits are the level: masked, 10 means M.
  expect(symbol[8]?.slice(0, 2)).toEqual([true, false])
})

test('the longest possible text is read back, and one byte more is refused', () => {
  const text = 'ü'.repeat(1165)
  const svg = createQrSvg(`${text}x`)
  expect(symbolOf(svg)).toHaveLength(177)
  expect(read(svg)).toBe(`${text}x`)
  expect(() => createQrSvg(`${text}xy`)).toThrow('Capacity overflow')
})

test('digits and capitals are also encoded as bytes', () => {
  // In numeric mode, thirty digits would fit the smallest size.
  const svg = createQrSvg('0'.repeat(30))
  expect(read(svg)).toBe('0'.repeat(30))
  expect(symbolOf(svg)).toHaveLength(17 + 4 * 3)
})

function draw(svg: string): { width: number; height: number; data: Uint8Array } {
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return { width, height, data: pixels }
}

/** Decodes the rendered picture. */
function read(svg: string): string {
  return decodeQR(draw(svg), { effort: Infinity, timeLimit: Infinity })
}

/** The modules of the rendered picture; true is dark. */
function modulesOf(svg: string): boolean[][] {
  const { width, height, data } = draw(svg)
  expect(width).toBe(height)
  return Array.from({ length: height / PIXELS }, (_row, row) =>
    Array.from({ length: width / PIXELS }, (_column, column) => data[(row * width + column) * PIXELS * 4] === 0),
  )
}

/** Without the light modules around it. */
function symbolOf(svg: string): boolean[][] {
  return modulesOf(svg)
    .slice(QUIET, -QUIET)
    .map((line) => line.slice(QUIET, -QUIET))
}
