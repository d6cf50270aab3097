// The identity of the database whose rows refer to a store's blobs. Only that database may remove any.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../storage-context.ts'

/** A name stored in a row, plus the server and database that it is on, which no copy shares. */
interface Identity {
  owner: string
}

const IDENTIFY = `
  select convert_from(secret, 'UTF8') || ' ' || concat_ws('/', system_identifier, database.oid) as owner
  from signing_keys, pg_control_system(), pg_database as database
  where name = 'blob store' and datname = current_database()`

/** The owner that a blob store records for a database. */
export async function identifyDatabase(db: Db, newName: string): Promise<string> {
  await sql`
    insert into signing_keys (name, secret) values ('blob store', convert_to(${newName}, 'UTF8')) on conflict (name) do nothing
  `.execute(db)
  const { rows } = await sql.raw<Identity>(IDENTIFY).execute(db)
  return ownerIn(rows)
}

/** Gives a restored database a different name from the saved one, and returns the new owner. */
export async function renameDatabase(client: pg.ClientBase, name: string): Promise<string> {
  await client.query(
    `insert into signing_keys (name, secret) values ('blob store', convert_to($1, 'UTF8'))
     on conflict (name) do update set secret = excluded.secret`,
    [name],
  )
  const { rows } = await client.query<Identity>(IDENTIFY)
  return ownerIn(rows)
}

function ownerIn([identity]: Identity[]): string {
  if (!identity) throw new Error('the database has no name for its files')
  return identity.owner
}
