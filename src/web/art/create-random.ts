/** A linear congruential generator seeded by a hash: good enough for scenery, and the same on every machine. */
export function createRandom(seed: string): () => number {
  let state = 7
  for (const letter of seed) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 233_280
  return () => {
    state = (state * 9301 + 49_297) % 233_280
    return state / 233_280
  }
}
