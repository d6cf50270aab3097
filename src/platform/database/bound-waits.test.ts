import type pg from 'pg'
import { expect, test } from 'vitest'
import { boundWaits } from './bound-waits.ts'

const limits = { statementMs: 3000, lockMs: 2000, idleInTransactionMs: 1000 }

/** A client that was given this process id when it connected, but is served by process 7. */
function makeClient(processID: number) {
  const sent: string[] = []
  const query = async (text: string, values?: unknown[]) => {
    sent.push(text)
    return { rowCount: values?.[0] === 7 ? 1 : 0 }
  }
  return { client: { processID, query } as unknown as pg.ClientBase, sent }
}

test('a direct session keeps the limits', async () => {
  const { client, sent } = makeClient(7)
  await boundWaits(client, limits)
  await client.query('begin')
  expect(sent[0]).toContain("set_config('statement_timeout', '3000', false)")
  expect(sent[1]).toBe('begin')
})

test('through a pooler, each transaction sets its own limits, and other statements stay unchanged', async () => {
  const { client, sent } = makeClient(8)
  await boundWaits(client, limits)
  const own =
    '; set local statement_timeout = 3000; set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = 1000'
  const begins = ['begin', 'start transaction isolation level serializable']
  const others = ['beginning', 'begin; select 1; commit', 'select 1', 'commit']
  for (const text of [...begins, ...others]) await client.query(text)
  expect(sent.slice(1)).toEqual([...begins.map((text) => text + own), ...others])
})
