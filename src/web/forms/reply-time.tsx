import { useEffect } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

interface ReplyTimeProps {
  kind: InquiryKind
  /** The rule, unless the page states it already. */
  timeline?: string
}

/** Says when the answer comes: the rule and, once a script runs, the day and hour that means right now. */
export function ReplyTime({ kind, timeline }: ReplyTimeProps) {
  // The bootstrap has done this where the form is visible from the start.
  useEffect(() => {
    import('./show-reply-times.ts').then(
      ({ showReplyTimes }) => showReplyTimes(),
      () => null,
    )
  }, [])
  return (
    <div className="reply-time">
      {timeline && `${words.confirmation.hear} ${timeline}.`}
      {/* React does not own its text, which may be written before React runs. */}
      <p data-reply={kind} suppressHydrationWarning>
        {''}
      </p>
    </div>
  )
}
