/** A row that travelled as JSON is a row again: its moments are text there. */
export function rowOfJson<Row>(value: unknown): Row {
  const entries = Object.entries(value ?? {}).map(([name, field]) =>
    (name.endsWith('_at') || name === 'not_after') && typeof field === 'string'
      ? [name, new Date(field)]
      : [name, field],
  )
  // The database made it of such a row, column by column.
  return Object.fromEntries(entries) as Row
}
