import { expect, test } from 'vitest'
import { createQrCode } from './qr-code.ts'
import { createFrame, drawFormat } from './qr-grid.ts'
import { createQrSvg } from './qr-svg.ts'
import { blocksOf } from './qr-words.ts'
import { correctionWords, multiply } from './reed-solomon.ts'

test('correction words are those of a published example (HELLO WORLD, version 1, level M)', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correctionWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test.each([
  [0, '101010000010010'],
  [1, '101000100100101'],
  [2, '101111001111100'],
  [3, '101101101001011'],
  [4, '100010111111001'],
  [5, '100000011001110'],
  [6, '100111110010111'],
  [7, '100101010100000'],
])('the format of mask %i is that of the standard', (mask, bits) => {
  const grid = createFrame(1)
  drawFormat(grid, mask)
  const row = grid.isDark[8] ?? []
  const left = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => row[column])
  const up = [7, 5, 4, 3, 2, 1, 0].map((line) => grid.isDark[line]?.[8])
  expect([...left, ...up].map(Number).join('')).toBe(bits)
})

test('a symbol is the one that another encoder draws', () => {
  // Rows of qrcode-terminal for the same text, version, level and mask, in hexadecimal, padded at the right.
  const rows =
    'fe963f8 828c208 bae62e8 ba25ae8 bacc2e8 8268208 feaabf8 01e800 9fa3cb8 0a8db5f0 dfe3348 551a178 2751208 8d4bc90 f6476f8 8428d68 ae1cfb0 00b28b0 fe8ea88 8297888 ba9bf80 baaf218 ba714f8 82311b8 fe98c48'
  const drawn = createQrCode('https://www.site.example').map((line) => BigInt(`0b${line.map(Number).join('')}000`))
  expect(drawn).toEqual(rows.split(' ').map((row) => BigInt(`0x${row}`)))
})

test.each([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666])(
  'a text of %i bytes is read back',
  (length) => {
    const text = 'https://www.site.example/?q='.repeat(30).slice(0, length)
    expect(read(createQrCode(text))).toBe(text)
  },
)

test('the longest text of the largest symbol is read back, and one byte more finds no room', () => {
  const text = 'ü'.repeat(1165)
  const symbol = createQrCode(`${text}x`)
  expect(symbol).toHaveLength(177)
  expect(read(symbol)).toBe(`${text}x`)
  expect(() => createQrCode(`${text}xy`)).toThrow(RangeError)
})

test('the picture can stand behind a data URI as it is', () => {
  const svg = createQrSvg('otpauth://totp/site.example:jane@buyers.example?secret=JBSWY3DPEHPK3PXP')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
  expect(svg).not.toMatch(/[#%\n]/)
})

/** What a reader makes of a symbol; it mends nothing, and throws where it would have to. */
function read(symbol: boolean[][]): string {
  const size = symbol.length
  const version = (size - 17) / 4
  const { isFrame } = createFrame(version)
  const mask = Number.parseInt([2, 3, 4].map((column) => Number(symbol[8]?.[column])).join(''), 2) ^ 0b101
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isFrame[row]?.[column]) continue
        bits.push(Number(symbol[row]?.[column]) ^ Number(isMasked(mask, row, column)))
      }
    }
    isUp = !isUp
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2),
  )
  return readWords(separate(words, version), version)
}

function isMasked(mask: number, row: number, column: number): boolean {
  const product = row * column
  const sums = [
    row + column,
    row,
    (column % 3) * 2,
    ((row + column) % 3) * 2,
    (row >> 1) + Math.floor(column / 3),
    ((product % 2) + (product % 3)) * 2,
    (product % 2) + (product % 3),
    ((row + column) % 2) + (product % 3),
  ]
  const sum = sums[mask] ?? 0
  // Those that must be nought, not just even, were doubled.
  return [2, 3, 5].includes(mask) ? sum === 0 : sum % 2 === 0
}

/** The data of all blocks, each of which must be without an error. */
function separate(words: number[], version: number): number[] {
  const { count, correction, total } = blocksOf(version)
  const dataLength = total - count * correction
  const short = Math.floor(dataLength / count)
  const blocks = Array.from({ length: count }, (): number[] => [])
  let at = 0
  const deal = (round: number, isData: boolean) => {
    for (const [n, block] of blocks.entries()) {
      const isShort = n < count - (dataLength % count)
      if (!(isData && isShort && round === short)) block.push(words[at++] ?? 0)
    }
  }
  for (let round = 0; round <= short; round++) if (round < short || dataLength % count > 0) deal(round, true)
  for (let round = 0; round < correction; round++) deal(round, false)
  for (const block of blocks) {
    for (let root = 1, n = 0; n < correction; n++, root = multiply(root, 2)) {
      if (block.reduce((sum, word) => multiply(sum, root) ^ word, 0) !== 0) throw new Error('an error in a block')
    }
  }
  return blocks.flatMap((block) => block.slice(0, -correction))
}

function readWords(words: number[], version: number): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  const lengthBits = version < 10 ? 8 : 16
  if (!bits.startsWith('0100')) throw new Error('not in byte mode')
  const start = 4 + lengthBits
  const length = Number.parseInt(bits.slice(4, start), 2)
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(bits.slice(start + i * 8, start + i * 8 + 8), 2))
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))
}
