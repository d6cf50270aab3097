import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { factsOf } from './consent-card.tsx'
import { noteCall } from './last-call.ts'

interface CallLinkProps {
  page: LeadPage
  now: Date
  className: string
}

/** Starts a call, after which the page asks how it went. People who must not be called have no link. */
export function CallLink({ page, now, className }: CallLinkProps) {
  const { phone, reference } = page.lead
  const text = `${replyWords.call} ${formatPhone(phone)}`
  if (guardCall(factsOf(page, now)) !== null)
    return (
      <button type="button" className={className} disabled>
        {text}
      </button>
    )
  return (
    <a className={className} href={`tel:${phone}`} onClick={() => noteCall(reference)}>
      {text}
    </a>
  )
}
