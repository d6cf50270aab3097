import { deskWords } from '#content/desk/desk-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { isOpen, isSnoozed } from '#domain/desk/lead-state.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { InboxRow } from '../desk-client.ts'

const shownFlags = ['check', 'withdrawn', 'test'] as const

/** The time left while an answer is due, otherwise where the lead stands. */
export function DueMark({ row, now }: { row: Pick<InboxRow, 'state' | 'replyDueAt' | 'flags'>; now: Date }) {
  const { state, replyDueAt } = row
  const isDue = isOpen(state) && state.repliedAt === null && state.unmeasured !== 'suspect' && replyDueAt !== null
  const left = isDue ? describeLeft(new Date(replyDueAt), now) : null
  const exact = isDue ? formatTorontoTimeWithZone(new Date(replyDueAt)) : undefined
  return (
    <span className="due" data-urgency={left?.urgency} title={exact} data-exact={exact}>
      {left?.text ?? (state.wroteAt === null ? deskWords.statuses[state.status] : deskWords.tabs['wrote-back'])}
      {left && state.wroteAt !== null && <span className="flag">{trayWords.wroteBack}</span>}
      {isSnoozed(state, now) && <span className="flag">{deskWords.inbox.snoozed}</span>}
      {shownFlags.map(
        (flag) =>
          row.flags.includes(flag) && (
            <span key={flag} className="flag">
              {flag}
            </span>
          ),
      )}
    </span>
  )
}
