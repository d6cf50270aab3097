import type pg from 'pg'

/** The rows of a query, 500 at a time. */
export async function* readRows<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare exported no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>('fetch 500 from exported')
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close exported')
}
