import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { authForms as words } from '#content/account/auth-forms.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { prepareToasts, showToast } from '../../client/show-toast.ts'
import { FaultNotice } from '../../forms/fault-notice.tsx'
import { focusFirst } from '../../forms/form-focus.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import type { SessionClient } from '../session/auth-client.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import type { Values } from './auth-checks.ts'
import type { Notice } from './auth-notices.ts'

export type Faults = Record<string, string>

interface AuthFormProps {
  button: string
  busy: string
  /** Checks the values before anything is sent. */
  check: (values: Values) => InquiryFaults | null
  /**
   * Sends the form. The returned notice is shown; null leaves the next view to the parent. `pairs` holds all values,
   * including several of one name from a group of checkboxes.
   */
  send: (values: Values, client: SessionClient, pairs: [string, string][]) => Promise<InquiryFaults | null>
  /** For forms that leave the page on success: the button stays busy until then. */
  leads?: boolean
  /** For forms that replace a focused one: focuses the first field. */
  takesFocus?: boolean
  /** The style of the button. */
  variant?: keyof typeof buttonStyle
  children: (faults: Faults) => ReactNode
}

/**
 * A form that calls the session client. It shows a busy button during a request, and faults next to the fields and in a
 * notice, with the focus on the first. A post happens only before any script has run, and returns the same page.
 */
export function AuthForm(props: AuthFormProps) {
  const { button, busy, check, send, leads = false, takesFocus = false, variant = 'solid', children } = props
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
    const pairs = readPairs(event.currentTarget)
    const values = Object.fromEntries(pairs)
    const found = check(values)
    if (found) return show(found)
    setIsBusy(true)
    const failed = { notice: words.unexpected, fields: {} }
    // Answers of the service are returned, so an exception here is not one.
    const answer = await loadAuthClient()
      .then((client) => send(values, client, pairs))
      .catch(() => failed)
    if (answer || !leads) setIsBusy(false)
    show(answer)
  }

  return (
    <form ref={formRef} className="form" method="post" action="/functions/v1/sign-in" noValidate onSubmit={submit}>
      <FaultNotice faults={faults} />
      {children(faults?.fields ?? {})}
      {/* Nobody can sign in without a script, so a press before the script has loaded waits for it. */}
      <button type="submit" data-hold="" aria-disabled={isBusy || undefined} className={buttonStyle[variant]}>
        {isBusy ? busy : button}
      </button>
      <p role="status" className="sr-only">
        {isBusy && busy}
      </p>
    </form>
  )
}

/** Shows a toast. Without a title, the text becomes the title. */
export function showNotice({ title, text }: Notice, kind: 'success' | 'error'): void {
  showToast(title ? { title, description: text, kind } : { title: text, kind })
}

function readPairs(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}
