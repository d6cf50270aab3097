// LISTEN, session locks and session settings need a connection that keeps the same server session.
import type pg from 'pg'
import { reportedProcessId } from './bound-waits.ts'
import { type Connection, withClient } from './connection.ts'

/** What a database URL reaches: the server, a pooler that keeps sessions, or one that shares them. */
export type Route = 'server' | 'pooled sessions' | 'shared sessions'

const ROUNDS = 8

export const NEEDS_SESSION =
  'DATABASE_URL points to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of the server itself.'

export async function findRoute(connection: Connection): Promise<Route> {
  return withClient(connection, (client) => findRouteOf(client, connection))
}

/** Runs work with a connection that keeps one session, and throws if the URL does not offer one. */
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
  if (first === reportedProcessId(client)) return 'server'
  // A pooler that shares sessions gives both clients the same one, or a different one each time.
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
