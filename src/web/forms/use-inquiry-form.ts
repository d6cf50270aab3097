import { type FormEventHandler, type RefObject, useEffect, useRef, useState } from 'react'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { deviceStorage } from '../client/safe-storage.ts'
import type { InquiryFormOptions } from './inquiry-form-options.ts'
import { draftName } from './sending/draft-name.ts'
import type { FillOptions } from './sending/form-draft.ts'
import type { Pair } from './sending/form-pairs.ts'
import type { FormSession, FormStatus } from './sending/form-session.ts'
import { createLazySession, type LazySession } from './sending/lazy-session.ts'
import { useFormFaults } from './use-form-faults.ts'

export interface InquiryForm {
  formRef: RefObject<HTMLFormElement | null>
  /** Props of the `form` element: its ref, its handlers, and where to post without a script. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    action: string
    onInput: FormEventHandler<HTMLFormElement>
    onSubmit: FormEventHandler<HTMLFormElement>
  }
  status: FormStatus
  faults: InquiryFaults | null
  hasDraft: boolean
  /** Whether the draft is stored on the device. */
  isStored: boolean
  /** Checks and sends the form. Pressing again never creates a second lead. */
  submit: () => void
  /** Empties the form, deletes the stored draft and stops sending. */
  clear: () => void
  /** Shows faults in a notice and next to the fields, and focuses the first; null removes them. */
  setFaults: (faults: InquiryFaults | null) => void
  /** Fills in answers from elsewhere. What the visitor has changed stays as it is. */
  fill: (pairs: readonly Pair[], options?: FillOptions) => Promise<void> | undefined
  /** The key the form is sent with; undefined if its code cannot be loaded. */
  readKey: () => Promise<string | undefined>
  /** Stores the step with the draft. */
  setStep: (step: number) => void
  /** Goes from the confirmation back to the form. */
  goBack: () => void
}

/** Ids of the form sections, so that a form posted without a script is in view on the page that answers. */
const anchors: Record<InquiryKind, string> = {
  investment: 'questionnaire',
  contact: 'contact-form',
  'sell-fast': 'sell-fast-form',
}

/** State and actions of one of the three forms. Its fields are uncontrolled: React does not track their values. */
export function useInquiryForm(options: InquiryFormOptions): InquiryForm {
  const { kind, confirmation } = options
  const formRef = useRef<HTMLFormElement>(null)
  const lazySession = useRef<LazySession>(null)
  const latest = useRef(options)
  const [status, setStatus] = useState<FormStatus>(
    confirmation ? { name: 'sent', ...confirmation, isEarlier: false } : { name: 'idle' },
  )
  const [{ hasDraft, isStored }, setDraft] = useState({ hasDraft: false, isStored: false })
  const { faults, setFaults, dropFault, showFailure, focusFirstField } = useFormFaults(formRef, latest)
  useEffect(() => {
    latest.current = options
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one session for the life of the form
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    lazySession.current = createLazySession(async () => {
      const { startSession } = await import('./sending/start-session.ts')
      return () => startSession(form, latest, { setStatus, setDraft, setFaults, dropFault, showFailure })
    })
    prepareInTime(form, lazySession.current, options)
    return lazySession.current.stop
  }, [])

  const withSession = (run: (session: FormSession) => void, otherwise = () => {}) =>
    lazySession.current?.use(run, otherwise)
  const readKey = async () =>
    lazySession.current?.use<string | undefined>(
      (session) => session.readKey(),
      () => undefined,
    )
  const onInput: FormEventHandler<HTMLFormElement> = ({ target }) => {
    if ('name' in target) dropFault(String(target.name))
    withSession((session) => session.save())
  }
  const submit = () => {
    setFaults(null)
    setStatus((now) => (now.name === 'sent' ? { name: 'idle' } : now))
    withSession(
      (session) => session.submit(),
      () => postWithoutScript(formRef.current, () => showFailure({ isFinal: true })),
    )
  }
  const onSubmit: FormEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    submit()
  }
  const action = `/functions/v1/${inquiryFunctions[kind]}#${anchors[kind]}`
  return {
    formRef,
    status,
    faults,
    hasDraft,
    isStored,
    setFaults,
    submit,
    formProps: { ref: formRef, method: 'post', action, onInput, onSubmit },
    clear() {
      setFaults(null)
      withSession((session) => session.clear())
      // The pressed button disappears with the draft, so the focus must move.
      focusFirstField()
    },
    fill: (pairs, how) => withSession((session) => session.fill(pairs, how)),
    readKey,
    setStep: (step) => withSession((session) => session.setStep(step)),
    goBack() {
      setStatus({ name: 'idle' })
      focusFirstField()
    },
  }
}

/** Loads the session code at the first sign of interest, or at once if there is work to do. */
function prepareInTime(form: HTMLFormElement, session: LazySession, options: InquiryFormOptions): void {
  // From here on our own messages replace the browser's.
  form.noValidate = true
  const hasStored = [draftName(options.kind), 'session'].some((name) => deviceStorage.read(name) !== null)
  const hasWork = options.faults || options.confirmation || hasStored
  if (hasWork || form.contains(document.activeElement)) session.prepare()
  else for (const sign of ['focusin', 'pointerover']) form.addEventListener(sign, session.prepare, { once: true })
}

/** Sends the form as the browser does without scripts, but not while offline, because that would lose the page. */
function postWithoutScript(form: HTMLFormElement | null, onOffline: () => void): void {
  if (navigator.onLine) form?.submit()
  else onOffline()
}
