const MOMENT = /_at$|^not_after$|^banned_until$/

/** Turns a row that was read as JSON back into a row: timestamps are text in JSON. */
export function parseJsonRow<Row>(value: unknown): Row {
  // The database made it of such a row, column by column.
  const row = value as Record<string, unknown>
  for (const name in row) {
    const field = row[name]
    if (typeof field === 'string' && MOMENT.test(name)) row[name] = new Date(field)
  }
  return row as Row
}
