import { type InquiryFaults, type InquiryKind, readInquiry } from '#domain/inquiries/inquiry.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import type { Draft, DraftStore, SentBody } from './draft-store.ts'
import { emptyForm, fillForm, listTouched, type Pair, readDraftPairs, readPairs } from './form-pairs.ts'

export interface FormDraftOptions {
  kind: InquiryKind
  form: HTMLFormElement
  /** The path of the page with the form. */
  page: string
  /** The result of posting the form without a script, if this page is the response. */
  posted: 'accepted' | 'refused' | null
  store: DraftStore
  createKey: () => string
  onDraft: (state: DraftState) => void
  onRestored: (step: number) => void
}

export interface DraftState {
  /** Whether the visitor has typed or chosen anything. */
  hasDraft: boolean
  /** Whether it is stored on the device, where storage may be forbidden. */
  isStored: boolean
}

export interface FillOptions {
  /** For a form saved on another device: it replaces the answers here, and is sent with its original key. */
  freshKey: string
}

export interface FormDraft {
  readonly current: Pick<Draft, 'key' | 'tries' | 'isPending' | 'step'>
  readBody(): SentBody
  /** Returns the faults of the current values. */
  check(): InquiryFaults | null
  isSame(one: SentBody, other: SentBody): boolean
  /** Earlier attempts with a different body. */
  otherTries(body: SentBody): SentBody[]
  restore(): void
  /** Fills in answers from elsewhere. What the visitor has changed stays as it is, unless there is a fresh key. */
  fill(pairs: readonly Pair[], options?: FillOptions): void
  save(change?: Partial<FormDraft['current']>): void
  /** Keeps the answers but changes the key, so that they are sent as another inquiry from now on. */
  renew(tries?: SentBody[]): void
  empty(): void
}

/** The values of the form and the attempts to send them, saved at every change. */
export function createFormDraft(options: FormDraftOptions): FormDraft {
  const { kind, form, page, posted, store, createKey } = options
  const current: FormDraft['current'] = { key: createKey(), tries: [], isPending: false, step: 1 }
  const readBody = () => readFormBody(kind, readPairs(form))
  const isSame = (one: SentBody, other: SentBody) => describe(kind, one) === describe(kind, other)

  function save(change: Partial<FormDraft['current']> = {}): void {
    Object.assign(current, change)
    const hasDraft = current.tries.length > 0 || listTouched(form).length > 0
    const isStored = hasDraft && store.write({ ...current, pairs: readDraftPairs(form), page })
    if (!hasDraft) store.remove()
    options.onDraft({ hasDraft, isStored })
  }

  return {
    current,
    readBody,
    check: () => readInquiry(kind, readBody()).faults,
    isSame,
    otherTries: (body) => current.tries.filter((earlier) => !isSame(earlier, body)),
    restore() {
      // Values posted without a script take precedence over a stored draft.
      const stored = posted ? null : store.read()
      if (stored) fillForm(form, stored.pairs, { isOtherPage: stored.page !== page })
      if (posted === 'accepted') store.remove()
      else save(stored ? { key: stored.key, tries: stored.tries, isPending: stored.isPending, step: stored.step } : {})
      if (stored) options.onRestored(stored.step)
    },
    fill(pairs, fresh) {
      if (fresh) form.reset()
      fillForm(form, pairs, { isOtherPage: true })
      if (fresh && fresh.freshKey !== current.key) save({ key: fresh.freshKey, tries: [], isPending: false })
      else save()
    },
    save,
    renew: (tries = []) => save({ key: createKey(), tries, isPending: tries.length > 0 }),
    empty() {
      emptyForm(form, { wasPosted: posted !== null })
      Object.assign(current, { key: createKey(), tries: [], isPending: false, step: 1 })
      store.remove()
      options.onDraft({ hasDraft: false, isStored: false })
    },
  }
}

/** Returns a comparable form of a body. An invalid body equals no other. */
function describe(kind: InquiryKind, body: SentBody): string | symbol {
  const { inquiry } = readInquiry(kind, body)
  return inquiry ? JSON.stringify(inquiry.fields) : Symbol('unfit')
}
