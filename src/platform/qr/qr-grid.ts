/** A square of modules, of which some belong to the symbol's frame and carry no data. */
export interface QrGrid {
  size: number
  isDark: boolean[][]
  isFrame: boolean[][]
}

const FORMAT_GENERATOR = 0b10100110111
const FORMAT_MASK = 0b101010000010010
const VERSION_GENERATOR = 0b1111100100101
/** Level M is 0 in the format's two bits. */
const LEVEL = 0b00

/** Everything that is the same whatever a symbol says; the format's place is kept free for `drawFormat`. */
export function createFrame(version: number): QrGrid {
  const size = version * 4 + 17
  const square = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const grid: QrGrid = { size, isDark: square(), isFrame: square() }
  for (let i = 0; i < size; i++) {
    mark(grid, 6, i, i % 2 === 0)
    mark(grid, i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    drawRings(grid, { row, column, radius: 4, light: [2, 4] })
  }
  const places = alignmentPlaces(version)
  const last = places.at(-1)
  for (const row of places) {
    for (const column of places) {
      const isUnderFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isUnderFinder) drawRings(grid, { row, column, radius: 2, light: [1] })
    }
  }
  if (version >= 7) drawVersion(grid, version)
  drawFormat(grid, 0)
  return grid
}

/** Rows and columns at whose crossings alignment patterns are centred, evenly spread from the far end. */
function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = version * 4 + 10
  // The standard's spacing: even, rounded up, but for version 32.
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)]
}

function mark(grid: QrGrid, row: number, column: number, isDark: boolean): void {
  const [darkRow, frameRow] = [grid.isDark[row], grid.isFrame[row]]
  if (!darkRow || !frameRow || column < 0 || column >= grid.size) return
  darkRow[column] = isDark
  frameRow[column] = true
}

/** Concentric squares, dark but for the named rings. */
function drawRings(grid: QrGrid, rings: { row: number; column: number; radius: number; light: number[] }): void {
  const { row, column, radius, light } = rings
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      mark(grid, row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
    }
  }
}

/** Which mask was used, twice, once around the first finder and once shared by the other two. */
export function drawFormat(grid: QrGrid, mask: number): void {
  const { size } = grid
  const data = (LEVEL << 3) | mask
  const bits = ((data << 10) | remainder(data, 10, FORMAT_GENERATOR)) ^ FORMAT_MASK
  const isSet = (bit: number) => ((bits >> bit) & 1) === 1
  for (let bit = 0; bit < 15; bit++) {
    // The timing line lies between bits 5 and 6 downwards, and between 8 and 9 across.
    if (bit < 8) mark(grid, bit < 6 ? bit : bit + 1, 8, isSet(bit))
    else mark(grid, 8, bit === 8 ? 7 : 14 - bit, isSet(bit))
    if (bit < 8) mark(grid, 8, size - 1 - bit, isSet(bit))
    else mark(grid, size - 15 + bit, 8, isSet(bit))
  }
  mark(grid, size - 8, 8, true)
}

function drawVersion(grid: QrGrid, version: number): void {
  const bits = (version << 12) | remainder(version, 12, VERSION_GENERATOR)
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1
    const [near, far] = [Math.floor(bit / 3), grid.size - 11 + (bit % 3)]
    mark(grid, near, far, isDark)
    mark(grid, far, near, isDark)
  }
}

/** Of a value moved up by so many bits, divided by a generator over GF(2). */
function remainder(value: number, bits: number, generator: number): number {
  let rest = value << bits
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - bits)
  return rest
}
