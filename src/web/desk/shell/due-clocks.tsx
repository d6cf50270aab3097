import { todayWords } from '#content/desk/today-words.ts'
import { leadsTeam } from '#domain/desk/desk-member.ts'
import { Clock } from '../ui/clock.tsx'
import { useDesk } from './desk-context.tsx'
import { leadPath } from './use-address.ts'
import { useDue } from './use-due.ts'
import { useNow } from './use-now.ts'

/** The member's next reply and next offer, on every screen. */
export function DueClocks() {
  const due = useDue()
  const now = useNow()
  const isYours = leadsTeam(useDesk().me)
  // What is due after tomorrow is far away.
  if (due?.today === 0 || (!due?.reply && !due?.offer)) return null
  const { reply, offer } = due
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div className="clocks" role="group" aria-label={todayWords.clocks}>
      {reply && (
        <Clock
          of="reply"
          isNamed
          isYours={isYours}
          due={new Date(reply.dueAt)}
          startedAt={new Date(reply.startedAt)}
          now={now}
          to={leadPath(reply.reference)}
        />
      )}
      {offer && (
        <Clock
          of="offer"
          isNamed
          isYours={isYours}
          due={new Date(offer.dueAt)}
          startedAt={new Date(offer.startedAt)}
          now={now}
          to={`/desk/properties/${offer.reference}`}
        />
      )}
    </div>
  )
}
