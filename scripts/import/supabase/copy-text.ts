// PostgreSQL's text format of COPY, which pg_dump writes too.

/** A row by column; null is SQL's null. */
export type CopiedRow = ReadonlyMap<string, string | null>

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

export function readCopyLine(line: string, columns: readonly string[]): CopiedRow | null {
  const cells = line.split('\t')
  if (cells.length !== columns.length) return null
  return new Map(columns.map((column, at) => [column, readCell(cells[at] ?? '')]))
}

function readCell(cell: string): string | null {
  if (cell === '\\N') return null
  if (!cell.includes('\\')) return cell
  return cell.replaceAll(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gis, (_, code: string) => {
    if (/^x./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    return escapes[code] ?? code
  })
}
