/** A linear congruence over a hash of the seed: scenery needs no better, and every machine draws the same. */
export function createRandom(seed: string): () => number {
  let state = 7
  for (const letter of seed) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 233_280
  return () => {
    state = (state * 9301 + 49_297) % 233_280
    return state / 233_280
  }
}
