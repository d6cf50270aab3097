import { useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { FaultNotice } from '../../forms/fault-notice.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import type { SessionClient } from '../session/auth-client.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { showNotice } from './auth-form.tsx'
import type { Notice } from './auth-notices.ts'

interface ActionButtonProps {
  label: string
  /** An accessible name, for buttons that share a label. */
  hiddenLabel?: string
  busy?: string
  /** The toast after success. */
  done?: Notice
  /** Runs the request. Returns a notice if it failed. */
  act: (client: SessionClient) => Promise<Notice | null>
  isSmall?: boolean
}

/**
 * A button that sends one request per press. It is busy until the answer, and shows the result in the page and as a
 * toast.
 */
export function ActionButton({ label, hiddenLabel, busy = label, done, act, isSmall = false }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)

  async function press(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const failure = await loadAuthClient()
      .then(act)
      .catch(() => authForms.unexpected)
    setIsBusy(false)
    setNotice(failure)
    if (failure) showNotice(failure, 'error')
    else if (done) showNotice(done, 'success')
  }

  return (
    <>
      <button
        type="button"
        className={isSmall ? 'text-button' : buttonStyle.outline}
        aria-label={hiddenLabel}
        aria-disabled={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? busy : label}
      </button>
      <FaultNotice faults={notice && { notice, fields: {} }} />
    </>
  )
}
