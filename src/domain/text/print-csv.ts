/** Without it, Excel reads the file as Windows-1252 and garbles every accent. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * For a spreadsheet: text is quoted, and none is read as a formula (CWE-1236). Numbers are unquoted, so they can be
 * summed and sorted.
 */
export function printCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + printCsvRows(rows)
}

/** More rows of a file that has begun. */
export function printCsvRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

/** A leading apostrophe makes a spreadsheet read text. Formulas with leading spaces are caught too. */
function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^\s*[=+\-@\t\r\n|%\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
