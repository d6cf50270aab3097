import { createFrame, drawFormat, type QrGrid } from './qr-grid.ts'
import { penaltyOf } from './qr-penalty.ts'
import { versionFor, wordsOf } from './qr-words.ts'

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The modules of a QR code (ISO/IEC 18004, byte mode, level M), row by row: true is dark. Throws where none is large enough. */
export function createQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  if (version === null) throw new RangeError('too long for a QR code')
  const plain = createFrame(version)
  drawWords(plain, wordsOf(bytes, version))
  const candidates = masks.map((_, mask) => withMask(plain, mask))
  const penalties = candidates.map(penaltyOf)
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? []
}

/** From the lower right corner in columns of two, up and down in turn, around the frame. */
function drawWords({ size, isDark, isFrame }: QrGrid, words: number[]): void {
  let bit = 0
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    // The vertical timing line takes a column of its own.
    const right = size - 1 - pair * 2 - (pair * 2 > size - 8 ? 1 : 0)
    for (let step = 0; step < size; step++) {
      const row = pair % 2 === 0 ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const line = isDark[row]
        if (!line || isFrame[row]?.[column]) continue
        line[column] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit++
      }
    }
  }
}

function withMask({ size, isDark, isFrame }: QrGrid, mask: number): boolean[][] {
  const flips = masks[mask]
  const masked = isDark.map((line, row) =>
    line.map((dark, column) => (isFrame[row]?.[column] || !flips?.(row, column) ? dark : !dark)),
  )
  drawFormat({ size, isDark: masked, isFrame: isFrame.map((line) => [...line]) }, mask)
  return masked
}
