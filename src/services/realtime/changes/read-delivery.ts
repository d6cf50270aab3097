import * as v from 'valibot'
import { readWhen } from '../stored/snapshot.ts'
import type { Change, StoredBroadcast } from './change-source.ts'

type Report = { change: Change } | { broadcast: StoredBroadcast }

const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string')

/** The identifiers may be thousands, so they are looked at without valibot's record of each. */
const Entry = v.tuple([v.string(), v.string(), v.nullable(v.custom<string[]>(isTexts))])

const Body = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

const Broadcast = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    topic: v.string(),
    event: v.string(),
    /** The column may be null. */
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
 * Reads what the leader has written, which may be a process of another version. What cannot be understood is left out
 * and counted, so that it does not keep back what can.
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
  const [number, event, subscriptionIds] = entry.output
  if (subscriptionIds) return { change: { number, event, subscriptionIds } }
  const { success, output } = v.safeParse(Broadcast, event)
  if (!success) return null
  const { storedIn, storedAt, ...broadcast } = output
  return { broadcast: { ...broadcast, when: readWhen(storedIn, storedAt) } }
}
