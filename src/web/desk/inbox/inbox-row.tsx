import { deskWords } from '#content/desk/desk-words.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { isOpen } from '#domain/desk/lead-state.ts'
import type { InboxRow } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'

interface InboxRowProps {
  row: InboxRow
  now: Date
  isSelected: boolean
  onSelect: () => void
  onClaim: () => void
}

/** One lead of a list: what is due, what it is about, who has it. */
export function InboxRowItem({ row, now, isSelected, onSelect, onClaim }: InboxRowProps) {
  const { me, nameOf } = useDesk()
  const { assigneeId } = row.state
  const who =
    assigneeId === null ? deskWords.inbox.unclaimed : assigneeId === me.id ? deskWords.inbox.you : nameOf(assigneeId)
  return (
    <li className="row" data-lead={row.id} data-selected={isSelected || undefined}>
      <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={`Select ${row.reference}`} />
      <DueMark row={row} now={now} />
      <span className="row-kind">{deskWords.kinds[row.kind]}</span>
      <DeskLink className="row-link" to={leadPath(row.reference)}>
        <span className="row-name">{row.fullName}</span>{' '}
        <span className="row-headline">{withoutKind(row.headline)}</span>
      </DeskLink>
      <span className="row-who" data-nobody={assigneeId === null || undefined}>
        {who}
      </span>
      <span className="row-act">
        {assigneeId === null && isOpen(row.state) && (
          <button type="button" className="button small" onClick={onClaim}>
            {deskWords.acts.claim}
          </button>
        )}
        {row.phone !== '' && (
          <a
            className="button small row-call"
            href={`tel:${row.phone}`}
            aria-label={`${deskWords.lead.phone} ${row.fullName}`}
          >
            {deskWords.lead.phone}
          </a>
        )}
      </span>
    </li>
  )
}

/** The time left while an answer is due, otherwise where the lead stands. */
export function DueMark({ row, now }: { row: Pick<InboxRow, 'state' | 'replyDueAt' | 'flags'>; now: Date }) {
  const { state, replyDueAt } = row
  const isDue = isOpen(state) && state.repliedAt === null && state.unmeasured !== 'suspect' && replyDueAt !== null
  const left = isDue ? describeLeft(new Date(replyDueAt), now) : null
  return (
    <span className="due" data-urgency={left?.urgency}>
      {left?.text ?? deskWords.statuses[state.status]}
      {row.flags.includes('check') && <span className="flag">check</span>}
      {row.flags.includes('withdrawn') && <span className="flag">withdrawn</span>}
    </span>
  )
}

/** The kind stands in a column of its own. */
function withoutKind(headline: string): string {
  return headline.replace(/^[^:]+(?:: |$)/, '')
}
