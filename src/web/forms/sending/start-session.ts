import type { RefObject } from 'react'
import { forms, formWords } from '#content/inquiries/forms.ts'
import { acknowledgements } from '#content/inquiries/inquiry-messages.ts'
import { sourceField } from '#domain/inquiries/form-fields.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { formTokenField, honeypotField } from '#domain/inquiries/inquiry-names.ts'
import { track } from '../../client/analytics.ts'
import { forgetCampaign, readCampaign } from '../../client/campaign.ts'
import { prepareToasts, showToast } from '../../client/show-toast.ts'
import type { InquiryFormOptions } from '../inquiry-form-options.ts'
import { createDraftStore } from './draft-store.ts'
import { fillFromAccount } from './fill-from-account.ts'
import type { DraftState } from './form-draft.ts'
import { listTouched } from './form-pairs.ts'
import { createFormSession, type FormSession, type FormStatus } from './form-session.ts'
import { watchForToken } from './form-token.ts'
import { sendInquiry } from './send-inquiry.ts'
import { tuneKeyboards } from './tune-keyboards.ts'
import { watchProgress } from './watch-progress.ts'

/** The setters of the component's state. */
interface FormDisplay {
  setStatus: (status: FormStatus) => void
  setDraft: (state: DraftState) => void
  /** Shows faults next to the fields and in a notice. */
  setFaults: (faults: InquiryFaults) => void
  dropFault: (fieldName: string) => void
  showFailure: (failure: { isFinal: boolean }) => void
}

/** Starts the session of a form with the browser's storage, clock and network. */
export function startSession(
  form: HTMLFormElement,
  options: RefObject<InquiryFormOptions>,
  display: FormDisplay,
): FormSession {
  const { kind, faults, confirmation, publishableKey } = options.current
  // The visitor may have changed fields before the script ran; their faults are outdated.
  if (faults) for (const { name } of listTouched(form)) display.dropFault(name)
  const token = watchForToken(form)
  if (faults) token.forget()
  prepareToasts()
  tuneKeyboards(form, kind)
  const page = readField(form, sourceField('page')) || location.pathname
  let isIdle = true
  let hasDraft = false
  const progress = watchProgress(form, kind, () => isIdle && hasDraft)
  const session = createFormSession({
    kind,
    form,
    page,
    createKey,
    now: Date.now,
    random: Math.random,
    posted: confirmation ? 'accepted' : faults ? 'refused' : null,
    store: createDraftStore(kind, { now: Date.now, createKey }),
    send(body, key) {
      const source = { page, ...readCampaign(), language: navigator.language }
      const signals = { [honeypotField]: readField(form, honeypotField), [formTokenField]: token.read() }
      return sendInquiry({ kind, publishableKey }, { ...body, source, ...signals }, key)
    },
    onStatus(status) {
      isIdle = status.name === 'idle'
      display.setStatus(status)
    },
    onDraft(state) {
      hasDraft = state.hasDraft
      display.setDraft(state)
      // The offer to continue, made by the loader, is outdated.
      if (kind === 'investment' && !state.hasDraft) document.documentElement.classList.remove('drafted')
    },
    onRestored(step) {
      token.forget()
      options.current.onRestored?.(step)
    },
    onRefused(found) {
      track({ event: 'form_outcome', form: kind, outcome: 'invalid' })
      display.setFaults(found)
    },
    onFailed(failure) {
      track({ event: 'form_outcome', form: kind, outcome: 'failed' })
      display.showFailure(failure)
    },
    // Without our code, the browser sends the form as it does without scripts.
    onBroken: () => form.submit(),
    onSent({ arrived, reference }) {
      track({ event: 'form_outcome', form: kind, outcome: 'sent' })
      progress.reset()
      forgetCampaign()
      // The title already says thank you.
      const description = `${acknowledgements[kind].text} ${forms.confirmation.reference}: ${reference}`
      showToast({ title: formWords[kind].sent.replace('{name}', String(arrived.fullName ?? '')), description })
      options.current.onSent?.(arrived)
    },
  })
  // Visitors whose form was filled in for them may send it right away.
  if (!confirmation && fillFromAccount(form)) token.forget()
  const stop = () => {
    session.stop()
    token.stop()
    progress.stop()
  }
  const setStep: FormSession['setStep'] = (step) => {
    session.setStep(step)
    progress.reach(step)
  }
  return { ...session, setStep, stop }
}

function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Does not use `randomUUID`, which browsers offer on https only. */
function createKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
