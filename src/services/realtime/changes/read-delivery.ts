import * as v from 'valibot'
import { readWhen } from '../stored/snapshot.ts'
import type { Change, DatabaseBroadcast } from './change-source.ts'

type Report = { change: Change } | { broadcast: DatabaseBroadcast }

const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string')

/** There may be thousands of ids, so they skip valibot, which would copy each one. */
const Entry = v.tuple([v.string(), v.string(), v.nullable(v.custom<string[]>(isTexts))])

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
 * Reads what the leader wrote, possibly in another release. Entries that cannot be parsed are skipped and counted, so
 * that they do not hold up the rest.
 */
export function readDelivery(body: string): { reports: Report[]; unreadable: number } {
  const entries = v.safeParse(Body, body)
  if (!entries.success) return { reports: [], unreadable: 1 }
  const reports = entries.output.map(readEntry).filter((report) => report !== null)
  return { reports, unreadable: entries.output.length - reports.length }
}

function readEntry(value: unknown): Report | null {
  const entry = v.safeParse(Entry, value)
  if (!entry.success) return null
  const [changeId, event, subscriptionIds] = entry.output
  if (subscriptionIds) return { change: { changeId, event, subscriptionIds } }
  const { success, output } = v.safeParse(Broadcast, event)
  if (!success) return null
  const { storedIn, storedAt, ...broadcast } = output
  return { broadcast: { ...broadcast, when: readWhen(storedIn, storedAt) } }
}
