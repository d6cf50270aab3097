import { deskWords } from '#content/desk/desk-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { isSnoozed } from '#domain/desk/lead-state.ts'
import { type DueClock, listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'

const shownFlags = ['check', 'withdrawn', 'test'] as const

interface DueMarkProps {
  row: Pick<InboxRow, 'state' | 'replyDueAt' | 'offerDueAt' | 'flags'>
  now: Date
}

/** The time left on the nearest clock, and which clock it is; without one, the lead's status. */
export function DueMark({ row, now }: DueMarkProps) {
  const { state } = row
  const [next, ...others] = listDueClocks(row)
  const exact = next && describeExactly(next)
  return (
    <span className="due" data-urgency={next && describeLeft(next.dueAt, now).urgency} title={exact} data-exact={exact}>
      {next
        ? describeClock(next, now)
        : state.wroteAt === null
          ? deskWords.statuses[state.status]
          : deskWords.tabs['wrote-back']}
      {others.map((clock) => (
        <span key={clock.clock} className="flag" title={describeExactly(clock)}>
          {describeClock(clock, now)}
        </span>
      ))}
      {next && state.wroteAt !== null && <span className="flag">{unmatchedWords.wroteBack}</span>}
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

/** 'Reply 3 h 12 left', 'Offer by Thu 12:43 p.m.' */
export function describeClock({ clock, dueAt }: DueClock, now: Date): string {
  return `${deskWords.due.clocks[clock]} ${describeLeft(dueAt, now).text}`
}

function describeExactly({ clock, dueAt }: DueClock): string {
  return fillWords(deskWords.due.exact[clock], { time: formatTorontoTimeWithZone(dueAt) })
}
