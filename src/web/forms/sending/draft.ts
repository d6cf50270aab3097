import * as v from 'valibot'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { draftName } from './draft-name.ts'

const DAY_MS = 86_400_000
/** What nobody came back to in a month is not kept for longer. */
const DRAFT_MAX_AGE_MS = 30 * DAY_MS
/** The server knows a key for seven days; an older one would no longer keep a repeat from being a second lead. */
const KEY_MAX_AGE_MS = 6 * DAY_MS

const Body = v.record(v.string(), v.unknown())
/** A body as it was sent, without what only counts at the moment of sending. */
export type SentBody = v.InferOutput<typeof Body>

const Draft = v.object({
  /** What the form holds, as the pairs that it would post. */
  pairs: v.array(v.tuple([v.string(), v.string()])),
  /** The Idempotency-Key of every attempt to send this draft. */
  key: v.string(),
  /** What was sent under the key without an answer, oldest first: one of them may have arrived. */
  tries: v.array(Body),
  /** Whether the visitor pressed the button, and waits. */
  isPending: v.boolean(),
  step: v.number(),
  /** Path of the page it was typed on. */
  page: v.string(),
  savedAt: v.number(),
})
export type Draft = v.InferOutput<typeof Draft>

export interface DraftStore {
  read(): Draft | null
  write(draft: Omit<Draft, 'savedAt'>): void
  remove(): void
}

interface DraftStoreOptions {
  /** Asked for each time: where storage is forbidden, already the question throws. */
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  createKey: () => string
}

/** Keeps what is typed into a form on the visitor's device. A device that keeps nothing is no reason to fail. */
export function createDraftStore(kind: InquiryKind, { openStorage, now, createKey }: DraftStoreOptions): DraftStore {
  const name = draftName(kind)

  function remove(): void {
    attempt(() => openStorage().removeItem(name))
  }

  function read(): Draft | null {
    const text = attempt(() => openStorage().getItem(name))
    const { success, output } = v.safeParse(Draft, text && attempt(() => JSON.parse(text)))
    if (!success) return null
    const age = now() - output.savedAt
    if (age > DRAFT_MAX_AGE_MS) {
      remove()
      return null
    }
    return age > KEY_MAX_AGE_MS ? { ...output, key: createKey(), tries: [], isPending: false } : output
  }

  return {
    read,
    write: (draft) => {
      attempt(() => openStorage().setItem(name, JSON.stringify({ ...draft, savedAt: now() })))
    },
    remove,
  }
}

/** Private windows, full disks and forbidden storage throw; so does text that somebody else wrote there. */
function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}
