import type { Confirmation } from '#domain/inquiries/form-result.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { type Delivery, type DeliveryResult, deliver } from './deliver.ts'
import type { SentBody } from './draft-store.ts'
import { createFormDraft, type FillOptions, type FormDraftOptions } from './form-draft.ts'
import type { Pair } from './form-pairs.ts'
import { createPause } from './pause.ts'
import { type Attempt, chooseDelayMs } from './send-inquiry.ts'

export type FormStatus =
  | { name: 'idle' }
  | { name: 'sending' }
  | { name: 'waiting'; attempt: number; retryAt: number }
  /** `isEarlier`: the form has changed since, and the change was not sent. */
  | ({ name: 'sent'; isEarlier: boolean } & Confirmation)

interface FormSessionOptions extends FormDraftOptions {
  send: (body: SentBody, key: string) => Promise<Attempt>
  now: () => number
  random: () => number
  onStatus: (status: FormStatus) => void
  onRefused: (faults: InquiryFaults) => void
  /** Called when a send the visitor asked for failed, but not for automatic retries. */
  onFailed: (failure: { isFinal: boolean }) => void
  /** Called when our code failed while sending. */
  onBroken: () => void
  onSent: (answer: { reference: string; message: string; arrived: SentBody }) => void
}

export interface FormSession {
  /** Call whenever something was typed or chosen. */
  save(): void
  submit(): void
  fill(pairs: readonly Pair[], options?: FillOptions): void
  /** The key the form is sent with. */
  readKey(): string
  setStep(step: number): void
  /** Deletes everything, on the device too, and stops sending. */
  clear(): void
  stop(): void
}

/** A result after which nothing is retried. */
type Settled = Exclude<DeliveryResult, { name: 'failed' | 'key-used' }> | { name: 'broken' }

/** Stores the draft of one form on one page, sends it, and retries until there is an answer. */
export function createFormSession(options: FormSessionOptions): FormSession {
  const draft = createFormDraft(options)
  const pause = createPause()
  /** Counts deliveries. Results of earlier ones are ignored. */
  let latestDelivery = 0
  let isSending = false

  function submit(): void {
    if (isSending) return
    const faults = draft.check()
    if (faults) options.onRefused(faults)
    else keepSending(draft.readBody(), { isResumed: false })
  }

  async function keepSending(body: SentBody, { isResumed }: { isResumed: boolean }): Promise<void> {
    const delivery = ++latestDelivery
    pause.end()
    draft.save({ tries: [...draft.otherTries(body), body], isPending: true })
    for (let attempt = 1; delivery === latestDelivery; attempt++) {
      isSending = true
      options.onStatus({ name: 'sending' })
      const result = await tryToDeliver(options.send, { key: draft.current.key, body, tries: draft.otherTries(body) })
      if (delivery !== latestDelivery) return
      isSending = false
      if (result.name === 'broken' && !isResumed) options.onBroken()
      if (result.name !== 'failed' && result.name !== 'key-used') return settle(result, body)
      // Another tab used the key for an inquiry that was answered there, so this one needs a new key.
      if (result.name === 'key-used') draft.renew([body])
      else if (attempt === 1 && !isResumed) options.onFailed({ isFinal: false })
      const waitMs = chooseDelayMs(attempt, result.name === 'failed' ? result.retryAfterMs : null, options.random)
      options.onStatus({ name: 'waiting', attempt, retryAt: options.now() + waitMs })
      await pause.wait(waitMs)
    }
  }

  function settle(result: Settled, body: SentBody): void {
    if (result.name === 'sent') finish(result)
    else {
      draft.save({ tries: draft.otherTries(body), isPending: false })
      options.onStatus({ name: 'idle' })
      if (result.name === 'refused') options.onRefused(result.faults)
      else if (result.name === 'rejected') options.onFailed({ isFinal: true })
    }
  }

  function finish({ arrived, ...answer }: Extract<DeliveryResult, { name: 'sent' }>): void {
    const isEarlier = !draft.isSame(draft.readBody(), arrived)
    if (isEarlier) draft.renew()
    else draft.empty()
    options.onStatus({ ...answer, isEarlier })
    options.onSent({ ...answer, arrived })
  }

  function halt(): void {
    latestDelivery++
    isSending = false
    pause.end()
  }

  window.addEventListener('online', pause.end)
  draft.restore()
  const unanswered = draft.current.tries.at(-1)
  if (draft.current.isPending && unanswered) keepSending(unanswered, { isResumed: true })
  return {
    save: () => draft.save(),
    submit,
    fill: draft.fill,
    readKey: () => draft.current.key,
    setStep: (step) => draft.save({ step }),
    clear() {
      halt()
      draft.empty()
      options.onStatus({ name: 'idle' })
    },
    stop() {
      halt()
      window.removeEventListener('online', pause.end)
    },
  }
}

/** Only a failed request is retried. An error in our code would only repeat. */
function tryToDeliver(
  send: FormSessionOptions['send'],
  delivery: Delivery,
): Promise<DeliveryResult | { name: 'broken' }> {
  return deliver(send, delivery).catch(() => ({ name: 'broken' }))
}
