import { type InquiryFaults, type InquiryKind, readInquiry } from '#domain/inquiries/inquiry.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import type { Draft, DraftStore, SentBody } from './draft.ts'
import { emptyForm, fillForm, listTouched, readPairs } from './form-pairs.ts'

export interface StoredDraftOptions {
  kind: InquiryKind
  form: HTMLFormElement
  /** Path of the page that the form stands on. */
  page: string
  /** Whether the page came in answer to the form, posted without a script, and how that went. */
  posted: 'accepted' | 'refused' | null
  store: DraftStore
  createKey: () => string
  onDraft: (hasDraft: boolean) => void
  onRestored: (step: number) => void
}

export interface StoredDraft {
  readonly current: Pick<Draft, 'key' | 'tries' | 'isPending' | 'step'>
  readBody(): SentBody
  /** What is wrong with what the form holds. */
  check(): InquiryFaults | null
  isSame(one: SentBody, other: SentBody): boolean
  /** What was tried before, without this body. */
  otherTries(body: SentBody): SentBody[]
  restore(): void
  save(change?: Partial<StoredDraft['current']>): void
  /** The text stays; whatever is sent of it from now on is another inquiry. */
  renew(tries?: SentBody[]): void
  empty(): void
}

/** What the form holds and what was tried with it, the same in the page and on the device. */
export function createStoredDraft(options: StoredDraftOptions): StoredDraft {
  const { kind, form, page, posted, store, createKey } = options
  const current: StoredDraft['current'] = { key: createKey(), tries: [], isPending: false, step: 1 }
  const readBody = () => readFormBody(kind, readPairs(form))
  const isSame = (one: SentBody, other: SentBody) => describe(kind, one) === describe(kind, other)

  function save(change: Partial<StoredDraft['current']> = {}): void {
    Object.assign(current, change)
    const hasDraft = current.tries.length > 0 || listTouched(form).length > 0
    if (hasDraft) store.write({ ...current, pairs: readPairs(form), page })
    else store.remove()
    options.onDraft(hasDraft)
  }

  return {
    current,
    readBody,
    check: () => readInquiry(kind, readBody()).faults,
    isSame,
    otherTries: (body) => current.tries.filter((earlier) => !isSame(earlier, body)),
    restore() {
      // What was posted without a script goes before what was typed at another time.
      const stored = posted ? null : store.read()
      if (stored) fillForm(form, stored.pairs, { isOtherPage: stored.page !== page })
      if (posted === 'accepted') store.remove()
      else save(stored ? { key: stored.key, tries: stored.tries, isPending: stored.isPending, step: stored.step } : {})
      if (stored) options.onRestored(stored.step)
    },
    save,
    renew: (tries = []) => save({ key: createKey(), tries, isPending: tries.length > 0 }),
    empty() {
      emptyForm(form, { wasPosted: posted !== null })
      Object.assign(current, { key: createKey(), tries: [], isPending: false, step: 1 })
      store.remove()
      options.onDraft(false)
    },
  }
}

/** What counts of a body, so that two can be compared; what is not fit to be sent is like nothing else. */
function describe(kind: InquiryKind, body: SentBody): string | symbol {
  const { inquiry } = readInquiry(kind, body)
  return inquiry ? JSON.stringify(inquiry.fields) : Symbol('unfit')
}
