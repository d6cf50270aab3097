const MOMENT = /_at$|^not_after$|^banned_until$/

/** Restores a row that was read as JSON, where timestamps are text. */
export function parseJsonRow<Row>(value: unknown): Row {
  // The database built it from such a row, column by column.
  const row = value as Record<string, unknown>
  for (const name in row) {
    const field = row[name]
    if (typeof field === 'string' && MOMENT.test(name)) row[name] = new Date(field)
  }
  return row as Row
}
