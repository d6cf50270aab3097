import { useRef, useState } from 'react'
import { account } from '#content/account/account.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useLazy } from '../../forms/use-lazy.ts'
import type { AccountInquiry } from '../own-account-answers.ts'
import { InquiryTimeline } from './inquiry-timeline.tsx'

const words = account.inquiries

interface InquiryCardProps {
  inquiry: AccountInquiry
  /** Fetches the inquiries again, after one was changed or deleted. */
  reload: () => Promise<void>
}

/** One inquiry: its status, what happened so far, what was sent, and buttons to write to us, or to change or delete it. */
export function InquiryCard({ inquiry, reload }: InquiryCardProps) {
  const [mode, setMode] = useState<'read' | 'write' | 'change' | 'erase'>('read')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const change = useLazy(() => import('./change-form.tsx'), mode === 'change')
  const message = useLazy(() => import('./message-form.tsx'), mode === 'write')
  const erase = useLazy(() => import('./erase-question.tsx'), mode === 'erase')
  const { reference, kind, rows, criteria } = inquiry
  const changeLabel = kind === 'investment' ? words.changeCriteria : words.change

  function close(): void {
    setMode('read')
    headingRef.current?.focus()
  }

  return (
    <li>
      <CardHead inquiry={inquiry} headingRef={headingRef} />
      {mode !== 'change' && criteria.length > 0 && <p className="criteria">{criteria.join(' ')}</p>}
      {(mode === 'read' || mode === 'write') && <InquiryTimeline inquiry={inquiry} />}
      {mode === 'read' && (
        <>
          <details>
            <summary>{words.details}</summary>
            <DescriptionList rows={rows} />
          </details>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 sm:gap-x-6">
            <button
              type="button"
              className={`${buttonStyle.outline} card-write`}
              aria-label={`${words.write}: ${reference}`}
              onClick={() => setMode('write')}
            >
              {words.write}
            </button>
            <CardButton label={changeLabel} reference={reference} onPress={() => setMode('change')} />
            <CardButton label={words.erase.open} reference={reference} onPress={() => setMode('erase')} />
          </div>
        </>
      )}
      {mode !== 'read' && !{ write: message, change, erase }[mode] && <p role="status">{words.loading}</p>}
      {mode === 'write' && message && <message.MessageForm reference={reference} reload={reload} onEnd={close} />}
      {mode === 'change' && change && <change.ChangeForm inquiry={inquiry} reload={reload} onEnd={close} />}
      {mode === 'erase' && erase && <erase.EraseQuestion reference={reference} reload={reload} onCancel={close} />}
    </li>
  )
}

interface CardHeadProps {
  inquiry: AccountInquiry
  headingRef: { current: HTMLHeadingElement | null }
}

function CardHead({ inquiry: { reference, kind, status, fields }, headingRef }: CardHeadProps) {
  const about = fields.propertyAddress ?? fields.subject
  return (
    <>
      <div className="card-head flex flex-wrap items-center justify-between gap-x-6">
        <h3 ref={headingRef} tabIndex={-1}>
          {words.kinds[kind]}
        </h3>
        <p className="status" data-status={status}>
          <span className="sr-only">{words.status}</span> {words.statuses[status]}
        </p>
      </div>
      {typeof about === 'string' && <p className="wrap-anywhere">{about}</p>}
      <p className="text-soft">
        {words.reference} <span className="font-semibold text-brass">{reference}</span>
      </p>
    </>
  )
}

interface CardButtonProps {
  label: string
  reference: string
  onPress: () => void
}

function CardButton({ label, reference, onPress }: CardButtonProps) {
  return (
    <button type="button" className="text-button" aria-label={`${label}: ${reference}`} onClick={onPress}>
      {label}
    </button>
  )
}
