import { useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import type { SessionClient } from '../client/auth-client.ts'
import { loadAuthClient } from '../client/load-auth-client.ts'
import { FaultNotice } from '../forms/fault-notice.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { showNotice } from './auth-form.tsx'
import type { Notice } from './auth-notices.ts'

interface ActionButtonProps {
  label: string
  /** Heard instead of the label, where several look alike. */
  hiddenLabel?: string
  busy?: string
  /** Said when it is done. */
  done?: Notice
  /** What failed, if anything did. */
  act: (client: SessionClient) => Promise<Notice | null>
  isSmall?: boolean
}

/** One press, one request: a loading flag meanwhile, and what came of it in the page and as a notice. */
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
