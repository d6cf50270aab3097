import Phone from 'lucide-react/icons/phone'
import { propertyWords } from '#content/desk/property-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { factsOf } from '../lead/facts/consent-card.tsx'
import { noteCall } from '../lead/last-call.ts'
import { EmailText } from '../person/email-text.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'

const words = propertyWords.screen

interface OwnerProps {
  property: DeskProperty
  /** Null while it is on its way. */
  lead: LeadPage | null
  now: Date
}

/** Who owns the building, with the way to their lead. */
export function OwnerCard({ property: { lead }, lead: page, now }: OwnerProps) {
  const { me, nameOf } = useDesk()
  const { assigneeId } = lead
  const assigned = assigneeId === null ? words.nobody : assigneeId === me.id ? words.you : nameOf(assigneeId)
  const task = page?.tasks.find(({ doneAt }) => doneAt === null)
  const { name, phone, email, assigned: assignedTo, next, none } = words.seller
  return (
    <section className="card" aria-labelledby="property-owner">
      <h2 id="property-owner">{words.owner}</h2>
      <dl className="pairs">
        <dt>{name}</dt>
        <dd>
          <DeskLink className="link" to={leadPath(lead.reference)}>
            {lead.fullName}
          </DeskLink>
        </dd>
        <dt>{phone}</dt>
        <dd>{page ? formatPhone(page.lead.phone) || none : '…'}</dd>
        <dt>{email}</dt>
        <dd>{page ? <EmailText email={page.lead.email} /> : '…'}</dd>
        <dt>{assignedTo}</dt>
        <dd>{assigned.charAt(0).toUpperCase() + assigned.slice(1)}</dd>
        <dt>{next}</dt>
        <dd>{page ? (task ? `${task.title}, ${formatWhen(new Date(task.dueAt), now)}` : none) : '…'}</dd>
      </dl>
    </section>
  )
}

/** Starts a call, after which the page asks how it went. People who must not be called have no link. */
export function CallOwner({ page, now }: { page: LeadPage; now: Date }) {
  const { phone, reference, fullName } = page.lead
  if (phone === '' || guardCall(factsOf(page, now)) !== null) return null
  return (
    <a className="button" href={`tel:${phone}`} onClick={() => noteCall(reference)}>
      <Phone className="icon" aria-hidden="true" />
      {fillWords(words.call, { name: fullName.split(' ')[0] ?? fullName })}
    </a>
  )
}
