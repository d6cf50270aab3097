import { useEffect, useRef, useState } from 'react'
import { account } from '#content/account/account.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { useLazy } from '../../forms/use-lazy.ts'
import { eraseInquiry } from '../own-account.ts'
import type { AccountInquiry } from '../own-account-answers.ts'

const words = account.inquiries

interface InquiryCardProps {
  inquiry: AccountInquiry
  /** Fetches the inquiries again, after one was changed or deleted. */
  reload: () => Promise<void>
}

/** One inquiry: its status, what was sent, and buttons to change or delete it. */
export function InquiryCard({ inquiry, reload }: InquiryCardProps) {
  const [mode, setMode] = useState<'read' | 'change' | 'erase'>('read')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const change = useLazy(() => import('./change-form.tsx'), mode === 'change')
  const { reference, kind, rows } = inquiry
  const changeLabel = kind === 'investment' ? words.changeCriteria : words.change

  function close(): void {
    setMode('read')
    headingRef.current?.focus()
  }

  return (
    <li>
      <CardHead inquiry={inquiry} headingRef={headingRef} />
      {mode === 'read' && (
        <>
          <details>
            <summary>{words.details}</summary>
            <DescriptionList rows={rows} />
          </details>
          <div className="flex flex-wrap gap-x-6">
            <CardButton label={changeLabel} reference={reference} onPress={() => setMode('change')} />
            <CardButton label={words.erase.open} reference={reference} onPress={() => setMode('erase')} />
          </div>
        </>
      )}
      {mode === 'change' && !change && <p role="status">{words.loading}</p>}
      {mode === 'change' && change && <change.ChangeForm inquiry={inquiry} reload={reload} onEnd={close} />}
      {mode === 'erase' && <EraseQuestion reference={reference} reload={reload} onCancel={close} />}
    </li>
  )
}

interface CardHeadProps {
  inquiry: AccountInquiry
  headingRef: { current: HTMLHeadingElement | null }
}

function CardHead({ inquiry: { reference, kind, receivedAt, status, replyBy }, headingRef }: CardHeadProps) {
  const day = formatDay(toTorontoDay(new Date(receivedAt)))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 ref={headingRef} tabIndex={-1}>
          {words.kinds[kind]}
        </h3>
        <p className="status" data-status={status}>
          <span className="sr-only">{words.status}</span> {words.statuses[status]}
        </p>
      </div>
      <p className="text-soft">
        {words.sent} <time dateTime={receivedAt}>{day}</time> ·{' '}
        <span className="whitespace-nowrap">
          {words.reference} <span className="font-semibold text-brass">{reference}</span>
        </span>
      </p>
      {replyBy && <p>{words.replyBy.replace('{time}', replyBy)}</p>}
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

/** The focused button is gone along with its card. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('.account-sections h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

interface EraseQuestionProps {
  reference: string
  reload: () => Promise<void>
  onCancel: () => void
}

function EraseQuestion({ reference, reload, onCancel }: EraseQuestionProps) {
  const textRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => textRef.current?.focus(), [])
  return (
    <div className="erase-question">
      <p ref={textRef} tabIndex={-1} className="outline-none">
        {words.erase.text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={words.erase.button}
          busy={words.erase.busy}
          done={{ title: '', text: words.erase.done }}
          act={async () => {
            const text = await eraseInquiry(reference)
            // Another tab may have deleted it already.
            await reload()
            if (text !== null) return { title: account.error, text }
            focusHeading()
            return null
          }}
        />
        <button type="button" className={buttonStyle.outline} onClick={onCancel}>
          {words.erase.cancel}
        </button>
      </div>
    </div>
  )
}
