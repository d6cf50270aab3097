// Arithmetic in GF(256) with the polynomial of ISO/IEC 18004, x^8 + x^4 + x^3 + x^2 + 1.
const POLYNOMIAL = 0x11d
const powers: number[] = []
const logarithms: number[] = []
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value
  logarithms[value] = exponent
  value = value & 0x80 ? (value << 1) ^ POLYNOMIAL : value << 1
}

export function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0
}

/** The words that let a reader mend what it misread: the remainder of the data by a polynomial of `count` roots. */
export function correctionWords(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  const remainder = new Array<number>(count).fill(0)
  for (const word of data) {
    const factor = word ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let i = 0; i < count; i++) remainder[i] = (remainder[i] ?? 0) ^ multiply(generator[i] ?? 0, factor)
  }
  return remainder
}

/** (x - 2^0)(x - 2^1)…, without its leading 1. */
function generatorOf(count: number): number[] {
  let product = [1]
  for (let root = 0; root < count; root++) {
    const next = [...product, 0]
    product.forEach((coefficient, i) => {
      next[i + 1] = (next[i + 1] ?? 0) ^ multiply(coefficient, powers[root] ?? 0)
    })
    product = next
  }
  return product.slice(1)
}
