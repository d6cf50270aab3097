import { todayWords } from '#content/desk/today-words.ts'
import type { Today } from '#domain/desk/answers/today.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatCount } from '../inbox/format-count.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { keyOf } from './leave-out.ts'
import { type RowActs, TodayRowItem } from './today-row.tsx'

const words = todayWords.teamLate

/** For a manager, above their own day: who in the team owes a reply that is late. */
export function TeamLate({ today, now, acts }: { today: Today; now: Date; acts: RowActs }) {
  const { rows, count } = today.teamLate
  if (rows.length === 0) return null
  return (
    <section className="today-team-late" aria-labelledby="today-team-late">
      <h2 id="today-team-late" className="today-group" data-group="late">
        {words.title} <span>{formatCount(count)}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <TodayRowItem
            key={keyOf(row)}
            row={row}
            group="late"
            now={now}
            since={new Date(today.overnight.since)}
            isFirst={false}
            isTeam
            acts={acts}
          />
        ))}
      </ul>
      {count > rows.length && (
        <DeskLink className="link small" to="/desk?whose=team">
          {fillWords(words.all, { count: formatCount(count) })}
        </DeskLink>
      )}
    </section>
  )
}
