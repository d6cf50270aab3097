import * as v from 'valibot'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { deviceStorage } from '../../client/safe-storage.ts'
import { draftName } from './draft-name.ts'

const DAY_MS = 86_400_000
/** Drafts are deleted after a month. */
const DRAFT_MAX_AGE_MS = 30 * DAY_MS
/** The server keeps a key for seven days. With an older key, a repeat could become a second lead. */
const KEY_MAX_AGE_MS = 6 * DAY_MS

const Body = v.record(v.string(), v.unknown())
/** A body as sent, without values added at the moment of sending. */
export type SentBody = v.InferOutput<typeof Body>

const Draft = v.object({
  /** The values of the form, as the pairs it would post. */
  pairs: v.array(v.tuple([v.string(), v.string()])),
  /** The Idempotency-Key of every attempt to send this draft. */
  key: v.string(),
  /** Bodies sent with the key that got no answer, oldest first. One of them may have arrived. */
  tries: v.array(Body),
  /** Whether the visitor has pressed the button and is waiting for the answer. */
  isPending: v.boolean(),
  step: v.number(),
  /** The path of the page where it was typed. */
  page: v.string(),
  savedAt: v.number(),
})
export type Draft = v.InferOutput<typeof Draft>

export interface DraftStore {
  read(): Draft | null
  /** Returns whether the device has stored it. */
  write(draft: Omit<Draft, 'savedAt'>): boolean
  remove(): void
}

interface DraftStoreOptions {
  now: () => number
  createKey: () => string
}

/** Stores the draft of a form on the visitor's device. The form works without storage too. */
export function createDraftStore(kind: InquiryKind, { now, createKey }: DraftStoreOptions): DraftStore {
  const name = draftName(kind)

  function remove(): void {
    deviceStorage.write(name, null)
  }

  function read(): Draft | null {
    const { success, output } = v.safeParse(Draft, deviceStorage.readJson(name))
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
    write: (draft) => deviceStorage.write(name, JSON.stringify({ ...draft, savedAt: now() })),
    remove,
  }
}
