import { useEffect, useState } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

interface ReplyTimeProps {
  kind: InquiryKind
  /** The rule, unless the page says it already. */
  timeline?: string
}

/** Says when the answer comes: the rule, and once a script runs the day and hour that it means now. */
export function ReplyTime({ kind, timeline }: ReplyTimeProps) {
  const [replyTime, setReplyTime] = useState('')
  useEffect(() => {
    import('./tell-reply-time.ts').then(
      ({ tellReplyTime }) => tellReplyTime(kind, setReplyTime),
      () => null,
    )
  }, [kind])
  return (
    <div className="reply-time">
      {timeline && `${words.confirmation.hear} ${timeline}.`}
      <p>{replyTime}</p>
    </div>
  )
}
