import { teamWords } from '#content/desk/team-words.ts'
import type { Alerts } from '#domain/desk/alerting/alerts.ts'
import { Clock } from './duty-grid.tsx'

const { member: words } = teamWords
type Hours = NonNullable<Alerts['quiet']>

/** The hours in which nothing is sent. */
export function QuietHours({ quiet, onSet }: { quiet: Hours; onSet: (quiet: Hours) => void }) {
  return (
    <span className="duty-hours">
      <Clock
        label={`${words.quiet}, ${teamWords.from}`}
        value={quiet.from}
        onChange={(from) => onSet({ ...quiet, from })}
      />
      <span aria-hidden="true">–</span>
      <Clock label={`${words.quiet}, ${teamWords.to}`} value={quiet.to} onChange={(to) => onSet({ ...quiet, to })} />
    </span>
  )
}
