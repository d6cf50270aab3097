import { useSyncExternalStore } from 'react'
import { forms, formWords } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { failureNotice } from './failure-notice.ts'
import type { FormStatus } from './sending/form-session.ts'

interface SendStatusProps {
  kind: InquiryKind
  email: string
  status: FormStatus
}

/** The progress of sending. A toast disappears after four seconds, but this stays, for screen readers too. */
export function SendStatus({ kind, email, status }: SendStatusProps) {
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
  const { text } = failureNotice(kind, email)
  return (
    <div role="status" className="send-status">
      {status.name === 'sending' && <span className="sr-only">{formWords[kind].sending}</span>}
      {status.name === 'waiting' && (
        <>
          <p>{text}</p>
          <p>{isOnline ? forms.status.waiting : forms.status.waitingOffline}</p>
        </>
      )}
      {status.name === 'idle' && !isOnline && <p>{forms.status.offline}</p>}
    </div>
  )
}

function watchLine(onChange: () => void): () => void {
  const types = ['online', 'offline']
  for (const type of types) window.addEventListener(type, onChange)
  return () => {
    for (const type of types) window.removeEventListener(type, onChange)
  }
}
