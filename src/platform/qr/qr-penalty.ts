/** How hard a symbol is to read, by the four features that ISO/IEC 18004 counts; the mask with the least is used. */
export function penaltyOf(symbol: boolean[][]): number {
  const columns = symbol.map((_, column) => symbol.map((line) => line[column] ?? false))
  const lines = [...symbol, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  return lines.reduce((sum, line) => sum + runs(line) + finderLikes(line), 0) + squares(symbol) + imbalance(symbol)
}

/** Five or more of one colour in a line. */
function runs(line: string): number {
  return (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
}

/** What a reader may take for a finder: its proportions with four light modules on either side. */
function finderLikes(line: string): number {
  // Beyond the edge everything is light.
  const wide = `0000${line}0000`
  return (wide.match(/(?=00001011101|10111010000)/g) ?? []).length * 40
}

function squares(symbol: boolean[][]): number {
  let count = 0
  for (const [row, line] of symbol.entries()) {
    for (let column = 1; column < line.length; column++) {
      const dark = line[column]
      const above = symbol[row - 1]
      if (above && dark === line[column - 1] && dark === above[column] && dark === above[column - 1]) count++
    }
  }
  return count * 3
}

/** Ten for each five per cent away from half dark. */
function imbalance(symbol: boolean[][]): number {
  const modules = symbol.flat()
  const share = modules.filter(Boolean).length / modules.length
  return Math.floor(Math.abs(share - 0.5) * 20) * 10
}
