import * as v from 'valibot'
import { readWhen } from '../stored/snapshot.ts'
import type { Change, DatabaseBroadcast } from './change-source.ts'

type Report = { change: Change } | { broadcast: DatabaseBroadcast }

const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string')

/** There may be thousands of ids, so they skip valibot, which would copy each one. */
const DeliveredRow = v.tuple([v.string(), v.string(), v.nullable(v.custom<string[]>(isTexts))])

const Body = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

const Broadcast = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    topic: v.string(),
    event: v.string(),
    /** The database column is nullable. */
    isPrivate: v.pipe(
      v.nullable(v.boolean()),
      v.transform((value) => value === true),
    ),
    payload: v.nullable(v.string()),
    bytes: v.nullable(v.string()),
    storedIn: v.optional(v.unknown()),
    storedAt: v.optional(v.unknown()),
  }),
)

/**
 * Reads what the leader wrote, possibly in another release. Rows that cannot be parsed are skipped and counted, so
 * that they do not hold up the rest.
 */
export function readDelivery(body: string): { reports: Report[]; unreadable: number } {
  const rows = v.safeParse(Body, body)
  if (!rows.success) return { reports: [], unreadable: 1 }
  const reports = rows.output.map(readRow).filter((report) => report !== null)
  return { reports, unreadable: rows.output.length - reports.length }
}

function readRow(value: unknown): Report | null {
  const row = v.safeParse(DeliveredRow, value)
  if (!row.success) return null
  const [changeId, json, subscriptionIds] = row.output
  if (subscriptionIds) return { change: { changeId, json, subscriptionIds } }
  const { success, output } = v.safeParse(Broadcast, json)
  if (!success) return null
  const { storedIn, storedAt, ...broadcast } = output
  return { broadcast: { ...broadcast, when: readWhen(storedIn, storedAt) } }
}
