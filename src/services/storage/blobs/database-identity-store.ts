// How a blob store knows the database whose rows name its blobs. Only that database may remove any.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../storage-context.ts'

/** A name that is a row like others, and the server and database that it is on, which no copy has in common with it. */
const IDENTIFY = `
  select convert_from(secret, 'UTF8') as name, concat_ws('/', system_identifier, database.oid) as location
  from signing_keys, pg_control_system(), pg_database as database
  where name = 'blob store' and datname = current_database()`

interface Identity {
  name: string
  location: string
}

const describe = ({ name, location }: Identity) => `${name} ${location}`

/** The owner as which a database is known to its blob store, and as which earlier releases knew it. */
export async function identifyDatabase(db: Db, newName: string): Promise<{ owner: string; formerOwner: string }> {
  await sql`
    insert into signing_keys (name, secret) values ('blob store', convert_to(${newName}, 'UTF8')) on conflict (name) do nothing
  `.execute(db)
  const { rows } = await sql.raw<Identity>(IDENTIFY).execute(db)
  const [identity] = rows
  if (!identity) throw new Error('the database has no name for its files')
  return { owner: describe(identity), formerOwner: identity.name }
}

/** Gives a restored database another name than the saved one has, and returns the owner that it now is. */
export async function renameDatabase(client: pg.ClientBase, name: string): Promise<string> {
  await client.query(
    `insert into signing_keys (name, secret) values ('blob store', convert_to($1, 'UTF8'))
     on conflict (name) do update set secret = excluded.secret`,
    [name],
  )
  const { rows } = await client.query<Identity>(IDENTIFY)
  const [identity] = rows
  if (!identity) throw new Error('the database has no name for its files')
  return describe(identity)
}
