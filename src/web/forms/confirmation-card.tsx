import { type ReactNode, useEffect, useRef } from 'react'
import { forms } from '#content/inquiries/forms.ts'
import type { Confirmation } from '#domain/inquiries/form-result.ts'
import { bringIntoView } from './form-focus.ts'

const words = forms.confirmation

interface ConfirmationCardProps {
  /** What happens after this kind of inquiry. */
  confirmation: { title: string; timeline: string; nextSteps: readonly string[] }
  answer: Pick<Confirmation, 'reference' | 'replyBy'>
  /** Whether the form was sent from this page: then the card takes the focus. */
  takesFocus?: boolean
  action?: ReactNode
}

/** Replaces a sent form: says that it arrived, its reference, and what happens next. */
export function ConfirmationCard({ confirmation, answer, takesFocus = false, action }: ConfirmationCardProps) {
  const { title, timeline, nextSteps } = confirmation
  const { reference, replyBy } = answer
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus || !card.current) return
    heading.current?.focus({ preventScroll: true })
    bringIntoView(card.current)
  }, [takesFocus])
  return (
    <div ref={card} className="confirmation">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        {words.reference} <strong>{reference}</strong>
      </p>
      <p>
        {words.hear} {timeline}
        {replyBy && ': '}
        <b>{replyBy && words.by.replace('{time}', replyBy)}</b>.
      </p>
      <h4>{words.next}</h4>
      <ol>
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{words.mail}</p>
      {action}
    </div>
  )
}
