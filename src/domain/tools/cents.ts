/** Rounds to cents, half away from zero. The small addend removes digits that come from binary fractions. */
export function cents(amount: number): number {
  return (Math.sign(amount) * Math.floor(Math.abs(amount) * 100 + 0.5 + 1e-6)) / 100
}

/** Rounds a percentage to basis points, as amounts to cents. */
export function toBasisPoints(percentage: number): number {
  return cents(percentage)
}

/** Rounds down to two decimals, so that 1.249 never reads 1.25. */
export function floorHundredths(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100
}
