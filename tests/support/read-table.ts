/** Reads the rows of a table whose cells are separated by bars, for tests. */
export function readTable(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'))
}

/** '1,250.50' → 1250.5; '-' and '' → null. */
export function readCell(text = '-'): number | null {
  return text === '-' || text === '' ? null : Number(text.replaceAll(',', ''))
}
