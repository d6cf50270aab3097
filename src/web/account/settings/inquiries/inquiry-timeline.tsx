import { account } from '#content/account/account.ts'
import type { AccountInquiry, TimelineStep } from '../own-account-answers.ts'

const words = account.inquiries
/** Older steps are folded. */
const SHOWN = 5

/** What happened with an inquiry so far, and what comes next. */
export function InquiryTimeline({ inquiry: { timeline, next } }: { inquiry: AccountInquiry }) {
  const earlier = timeline.slice(0, -SHOWN)
  return (
    <>
      {earlier.length > 0 && (
        <details>
          <summary>{words.earlier.replace('{count}', String(earlier.length))}</summary>
          <ol className="timeline">{earlier.map(showStep)}</ol>
        </details>
      )}
      <ol className="timeline" aria-label={words.soFar}>
        {timeline.slice(-SHOWN).map(showStep)}
        {next && <li data-open="">{next}</li>}
      </ol>
    </>
  )
}

function showStep({ title, at, when, text }: TimelineStep) {
  return (
    <li key={title + at}>
      <b>{title}</b> <time dateTime={at}>{when}</time>
      {text && <p className="said">{text}</p>}
    </li>
  )
}
