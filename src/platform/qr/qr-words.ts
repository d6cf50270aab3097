import { correctionWords } from './reed-solomon.ts'

// Level M (about 15 % of a symbol may be unreadable), versions 1 to 40, from ISO/IEC 18004 table 9.
const correctionPerBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
]
const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11]

const MAX_VERSION = 40

interface Blocks {
  count: number
  correction: number
  /** Words of the whole symbol. */
  total: number
}

export function blocksOf(version: number): Blocks {
  return {
    count: blockCounts[version - 1] ?? 0,
    correction: correctionPerBlock[version - 1] ?? 0,
    total: Math.floor(dataModules(version) / 8),
  }
}

/** How many modules are left for data beside finders, timing, alignment, format and version. */
function dataModules(version: number): number {
  const size = version * 4 + 17
  const finders = 3 * 64
  const timing = 2 * (size - 16)
  const formatAndDark = 31
  const rows = version === 1 ? 0 : Math.floor(version / 7) + 2
  // Of a grid of patterns three lie under the finders, and those on the timing lines share five modules with them.
  const alignment = rows === 0 ? 0 : (rows * rows - 3) * 25 - (rows - 2) * 2 * 5
  const versionInfo = version >= 7 ? 36 : 0
  return size * size - finders - timing - formatAndDark - alignment - versionInfo
}

/** The smallest version that holds so many bytes, or null if none does. */
export function versionFor(byteCount: number): number | null {
  for (let version = 1; version <= MAX_VERSION; version++) {
    const { count, correction, total } = blocksOf(version)
    const bits = (total - count * correction) * 8
    if (4 + countBits(version) + byteCount * 8 <= bits) return version
  }
  return null
}

function countBits(version: number): number {
  return version < 10 ? 8 : 16
}

/** All words of a symbol in the order in which they are drawn. */
export function wordsOf(bytes: Uint8Array, version: number): number[] {
  const { count, correction, total } = blocksOf(version)
  const data = dataWords(bytes, version, total - count * correction)
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  const blocks: number[][] = []
  for (let start = 0; blocks.length < count; ) {
    const end = start + short + (blocks.length >= longFrom ? 1 : 0)
    blocks.push(data.slice(start, end))
    start = end
  }
  return [...interleave(blocks), ...interleave(blocks.map((block) => correctionWords(block, correction)))]
}

function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const header = (BYTE_MODE << countBits(version)) | bytes.length
  const bits = header.toString(2).padStart(4 + countBits(version), '0')
  const text = `${bits}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const words = (text.slice(0, capacity * 8).match(/.{1,8}/g) ?? []).map((word) =>
    Number.parseInt(word.padEnd(8, '0'), 2),
  )
  for (let i = 0; words.length < capacity; i++) words.push(PADDING[i % 2] ?? 0)
  return words
}

/** The first of each block, then the second of each, so that a scratch spreads over all of them. */
function interleave(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block.slice(i, i + 1))).flat()
}
