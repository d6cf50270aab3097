import { conversationWords as words } from '#content/desk/lead/conversation-words.ts'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeLead, type LeadRow } from '#domain/leads/describe-lead.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { namePage } from './name-page.ts'
import { TimeOfDay } from './time-of-day.tsx'

/** Longer values are paragraphs. */
const SHORT = 60

/** The form as it was sent, in full. */
export function FormEntry({ lead }: { lead: LeadPage['lead'] }) {
  const { message, ...details } = lead.details
  const rows = describeLead({ fullName: '', email: '', phone: '', details })
  const isComment = ({ label }: LeadRow) => label === fieldLabels.additionalComments
  const isShort = (row: LeadRow) => !isComment(row) && row.value.length <= SHORT && !row.value.includes('\n')
  // Their own words come last, however few they are.
  const long = [...rows.filter((row) => !isShort(row) && !isComment(row)), ...rows.filter(isComment)]
  const { page = '' } = lead.source
  return (
    <article className="say form">
      <header>
        <b>{lead.fullName}</b> <TimeOfDay at={lead.receivedAt} />, {words.form[lead.kind]}
        {page !== '' && ` ${fillWords(words.on, { page: namePage(page) })}`}
      </header>
      <dl>
        {rows.filter(isShort).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {long.map(({ label, value }) => (
        <div key={label} className="said">
          <p className="small soft">{label}</p>
          <p>{value}</p>
        </div>
      ))}
      {typeof message === 'string' && message !== '' && <p className="said">{message}</p>}
    </article>
  )
}
