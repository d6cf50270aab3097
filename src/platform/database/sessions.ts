// LISTEN, locks and settings of a session need a connection that stays with one session of the server.
import type pg from 'pg'
import { processIdOf } from './bound-waits.ts'
import { type Connection, withClient } from './connection.ts'

/** Where an address leads to: to the server, to a pooler that keeps sessions, or to one that shares them. */
export type Route = 'server' | 'pooled sessions' | 'shared sessions'

const ROUNDS = 8

export const NEEDS_SESSION =
  'DATABASE_URL names a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of the server itself.'

export async function findRoute(connection: Connection): Promise<Route> {
  return withClient(connection, (client) => findRouteOf(client, connection))
}

/** Lends a connection with a session of its own, and refuses if there is none. */
export async function withSession<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(connection, async (client) => {
    if ((await findRouteOf(client, connection)) === 'shared sessions') throw new Error(NEEDS_SESSION)
    return work(client)
  })
}

async function findRouteOf(client: pg.Client, connection: Connection): Promise<Route> {
  const first = await sessionOf(client)
  if (first === processIdOf(client)) return 'server'
  // A pooler that shares sessions lends the same one to both in turn, or another one each time.
  return withClient(connection, async (other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await sessionOf(other)
      const own = await sessionOf(client)
      if (own !== first || theirs === own) return 'shared sessions'
    }
    return 'pooled sessions'
  })
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
