import { useEffect } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

interface ReplyTimeProps {
  kind: InquiryKind
  /** The rule, unless the page says it already. */
  timeline?: string
}

/** Says when the answer comes: the rule, and once a script runs the day and hour that it means now. */
export function ReplyTime({ kind, timeline }: ReplyTimeProps) {
  // The bootstrap has done so already where the form was shown from the start.
  useEffect(() => {
    import('./tell-reply-time.ts').then(
      ({ tellReplyTimes }) => tellReplyTimes(),
      () => null,
    )
  }, [])
  return (
    <div className="reply-time">
      {timeline && `${words.confirmation.hear} ${timeline}.`}
      {/* Its text is not React's, because it may be written before React runs. */}
      <p data-reply={kind} suppressHydrationWarning>
        {''}
      </p>
    </div>
  )
}
