import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { deleteImported, lockUntouched } from './import-leads-store.ts'
import { listItems, removeItems } from './import-run-store.ts'

const BATCH = 500

export interface UndoneLeads {
  deleted: number
  /** References of leads that somebody has worked on. They stay. */
  kept: string[]
  /** Leads that somebody deleted before. They stay noted, so that they don't come back with the same file. */
  gone: number
}

/** Deletes the leads of a run that nobody has worked on, a batch at a time. Interrupted, it can be repeated. */
export async function undoLeads(
  { db, now }: { db: Kysely<Tables>; now: Date },
  runId: string,
  onProgress: (done: number) => void,
): Promise<UndoneLeads> {
  const result: UndoneLeads = { deleted: 0, kept: [], gone: 0 }
  let done = 0
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const items = await listItems(db, { runId, kind: 'lead', after, limit: BATCH })
    const last = items.at(-1)
    if (!last) return result
    await db.transaction().execute(async (tx) => {
      const ids = items.map(({ id }) => id)
      const { untouched, kept } = await lockUntouched(tx, ids)
      await deleteImported(tx, untouched, now)
      const gone = new Set(untouched)
      const keys = items.filter(({ id }) => gone.has(id)).map(({ key }) => key)
      await removeItems(tx, 'lead', keys)
      result.deleted += untouched.length
      result.kept.push(...kept)
      result.gone += items.length - untouched.length - kept.length
    })
    after = last.key
    done += items.length
    onProgress(done)
  }
}
