import { deskWords } from '#content/desk/desk-words.ts'
import { describeSuspicion } from '#content/desk/inbox-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

const words = deskWords.lead

/** What a member must know before writing: it may be spam, or they asked not to be contacted. */
export function Warnings({ lead }: { lead: LeadPage['lead'] }) {
  const { state, flags, erasureAskedAt } = lead
  return (
    <>
      {state.unmeasured === 'suspect' && (
        <p className="warning">
          {words.suspect} {describeSuspicion(flags)}
        </p>
      )}
      {flags.includes('withdrawn') && (
        <p className="warning">
          {erasureAskedAt === null ? words.withdrawn : describeErasure(erasureAskedAt, state.keptUntil)}
        </p>
      )}
    </>
  )
}

function describeErasure(askedAt: string, keptUntil: string | null): string {
  const dayOf = (iso: string) => formatDeskDay(toTorontoDay(new Date(iso)))
  const asked = fillWords(words.erasureAsked, { day: dayOf(askedAt) })
  return `${asked} ${keptUntil === null ? words.erasedSoon : fillWords(words.erasedAfter, { day: dayOf(keptUntil) })}`
}
