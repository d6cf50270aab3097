const MOMENT = /_at$|^not_after$|^banned_until$/

/** A row that travelled as JSON is a row again: its moments are text there. */
export function rowOfJson<Row>(value: unknown): Row {
  // The database made it of such a row, column by column.
  const row = value as Record<string, unknown>
  for (const name in row) {
    const field = row[name]
    if (typeof field === 'string' && MOMENT.test(name)) row[name] = new Date(field)
  }
  return row as Row
}
