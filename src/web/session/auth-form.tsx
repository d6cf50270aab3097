import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { authForms as words } from '#content/account/auth-forms.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import type { SessionClient } from '../client/auth-client.ts'
import { loadAuthClient } from '../client/load-auth-client.ts'
import { prepareToasts, showToast } from '../client/show-toast.ts'
import { FaultNotice } from '../forms/fault-notice.tsx'
import { focusFirst } from '../forms/form-focus.ts'
import { buttonStyle } from '../ui/button-style.ts'
import type { Values } from './auth-checks.ts'
import type { Notice } from './auth-notices.ts'

export type Faults = Record<string, string>

interface AuthFormProps {
  button: string
  busy: string
  /** What is wrong before anything is sent. */
  check: (values: Values) => InquiryFaults | null
  /** Sends it; what it gives back is shown. Null: whoever placed the form shows what comes next. */
  send: (values: Values, client: SessionClient) => Promise<InquiryFaults | null>
  /** Success leads away from here: until then nothing is to be pressed again. */
  leads?: boolean
  /** It took the place of another that somebody used: the focus goes on with them. */
  takesFocus?: boolean
  /** Looks of the button. */
  look?: keyof typeof buttonStyle
  children: (faults: Faults) => ReactNode
}

/**
 * A form of the session's client: a loading flag while a request runs, faults in the page, beside the fields and as a
 * notice, the focus on the first. Posting is for presses made before any script has run: the answer is the page again.
 */
export function AuthForm(props: AuthFormProps) {
  const { button, busy, check, send, leads = false, takesFocus = false, look = 'solid', children } = props
  const formRef = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<InquiryFaults | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (takesFocus && formRef.current) focusFirst(formRef.current)
  }, [takesFocus])
  useEffect(() => {
    if (faults && formRef.current) focusFirst(formRef.current, Object.keys(faults.fields))
  }, [faults])

  function show(found: InquiryFaults | null): void {
    setFaults(found)
    if (found) showNotice(found.notice, 'error')
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    prepareToasts()
    const values = readValues(event.currentTarget)
    const found = check(values)
    if (found) return show(found)
    setIsBusy(true)
    const failed = { notice: words.unexpected, fields: {} }
    // Whatever is thrown here is not an answer of the service: those are given back.
    const answer = await loadAuthClient()
      .then((client) => send(values, client))
      .catch(() => failed)
    if (answer || !leads) setIsBusy(false)
    show(answer)
  }

  return (
    <form ref={formRef} className="form" method="post" action="/functions/v1/sign-in" noValidate onSubmit={submit}>
      <FaultNotice faults={faults} />
      {children(faults?.fields ?? {})}
      <button type="submit" aria-disabled={isBusy || undefined} className={buttonStyle[look]}>
        {isBusy ? busy : button}
      </button>
      <p role="status" className="sr-only">
        {isBusy && busy}
      </p>
    </form>
  )
}

/** A notice of four seconds. Without a title its text is the title. */
export function showNotice({ title, text }: Notice, kind: 'success' | 'error'): void {
  showToast(title ? { title, description: text, kind } : { title: text, kind })
}

function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
