import { type Kysely, sql } from 'kysely'
import { asCaller, type Caller, rollBackAfter } from '#platform/database/as-caller.ts'
import { codeOf } from '#platform/errors/code-of.ts'
import type { Tables } from '../../tables.ts'

/** Whose rights in which topic to check. Policies can read all of it. */
export interface PolicyCheck {
  caller: Caller
  topic: string
  headers: Readonly<Record<string, string>>
}

export type Extension = 'broadcast' | 'presence'
/** A policy may also allow broadcasts to be stored. */
export type WriteExtension = Extension | 'persistence'

const INSUFFICIENT_PRIVILEGE = '42501'

function settingsOf({ topic, headers }: PolicyCheck) {
  return { 'realtime.topic': topic, 'request.headers': JSON.stringify(headers) }
}

/** Which kinds of messages in a topic the caller can see. */
export function readVisible(
  db: Kysely<Tables>,
  check: PolicyCheck,
  ids: Readonly<Record<Extension, string>>,
): Promise<Record<Extension, boolean>> {
  return rollBackAfter(db, async (tx) => {
    await sql`
      insert into realtime.messages (id, topic, extension) values
        (${ids.broadcast}, ${check.topic}, 'broadcast'), (${ids.presence}, ${check.topic}, 'presence')
    `.execute(tx)
    const { rows } = await asCaller(tx, check.caller, settingsOf(check), () =>
      sql<{ id: string }>`
        select id from realtime.messages where id in (${ids.broadcast}, ${ids.presence})
      `.execute(tx),
    )
    const visible = new Set(rows.map(({ id }) => id))
    return { broadcast: visible.has(ids.broadcast), presence: visible.has(ids.presence) }
  })
}

/** Whether the caller may insert a message of this kind. */
export function tryInsert(db: Kysely<Tables>, check: PolicyCheck, extension: WriteExtension): Promise<boolean> {
  return rollBackAfter(db, (tx) =>
    asCaller(tx, check.caller, settingsOf(check), async () => {
      await sql`insert into realtime.messages (topic, extension) values (${check.topic}, ${extension})`.execute(tx)
      return true
    }).catch((error: unknown) => {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false
      throw error
    }),
  )
}
