import type { PostgresPool } from 'kysely'
import type pg from 'pg'

const MARK = /^\/\* kept: ([a-z-]+) \*\//

/**
 * Statements that begin with such a mark are planned once for each connection instead of each time: for large ones that
 * run all the time, planning is half the work. Only for a server that nobody stands before (a pooler would hand the plan
 * of one connection to another) and whose tables nobody else changes while we run.
 */
export function keepPlans(pool: pg.Pool): PostgresPool {
  // One for each connection, not for each time it is lent: Kysely knows its connections again.
  const keeping = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = keeping.get(client)
      if (known) return known
      const made = withKeptPlans(client)
      keeping.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function withKeptPlans(client: pg.PoolClient): pg.PoolClient {
  const query = (text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? text.match(MARK)?.[1] : undefined
    return Reflect.apply(client.query, client, name ? [{ name, text, values: rest[0] }] : [text, ...rest])
  }
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return query
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
