import Phone from 'lucide-react/icons/phone'
import Reply from 'lucide-react/icons/reply'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { PersonInquiry, PersonPage } from '#domain/desk/answers/person-page.ts'
import { isOpen } from '#domain/desk/lead-state.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { callFrom, isTaken } from '../inbox/row-tools.tsx'
import { factsOf } from '../lead/facts/consent-card.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { pressLater } from '../shell/use-keys.ts'

/** The open inquiry to answer: the opened one, or else the newest. */
export function findAnswerable({ inquiries }: PersonPage, reference: string): PersonInquiry | undefined {
  const open = inquiries.filter(({ lead }) => isOpen(lead.state))
  return open.find(({ lead }) => lead.reference === reference.toUpperCase()) ?? open[0]
}

/** Call and Reply, which happen on the lead. */
export function PersonActs({ inquiry, now }: { inquiry: PersonInquiry; now: Date }) {
  const { me } = useDesk()
  const { lead } = inquiry
  function reply(): void {
    pressLater('r', leadPath(lead.reference))
    goTo(leadPath(lead.reference))
  }
  return (
    <>
      {lead.phone !== '' && guardCall(factsOf(inquiry, now)) === null && (
        <button
          type="button"
          className="button"
          aria-label={`${words.call} ${formatPhone(lead.phone)}`}
          onClick={() => callFrom(lead)}
        >
          <Phone className="icon" aria-hidden="true" />
          {words.call}
        </button>
      )}
      {!isTaken(lead, me) && (
        <button type="button" className="button main" onClick={reply}>
          <Reply className="icon" aria-hidden="true" />
          {words.reply}
        </button>
      )}
    </>
  )
}
