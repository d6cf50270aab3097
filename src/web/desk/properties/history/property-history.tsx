import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { leadPath } from '../../shell/use-address.ts'
import { Placeholder } from '../../ui/placeholder.tsx'
import { type FoldedEvent, foldEvents } from './fold-events.ts'

const words = propertyWords.screen
const MAX_SHOWN = 6

interface HistoryProps {
  lead: DeskProperty['lead']
  /** Null while it is on its way. */
  page: LeadPage | null
  now: Date
}

/** What happened to the property, newest first; the rest of the lead's history is in its conversation. */
export function PropertyHistory({ lead, page, now }: HistoryProps) {
  const [isWhole, setIsWhole] = useState(false)
  const events = page && foldEvents(page.events)
  const shown = isWhole ? events : events?.slice(0, MAX_SHOWN)
  return (
    <section className="card" aria-labelledby="property-history">
      <div className="head">
        <h2 id="property-history">{words.history}</h2>
        <DeskLink className="link small" to={leadPath(lead.reference)}>
          {words.conversation}
        </DeskLink>
      </div>
      {!events && <Placeholder rows={3} />}
      {events?.length === 0 && <p className="soft small">{words.noHistory}</p>}
      <ol className="log">
        {shown?.map((entry) => (
          <Entry key={entry.event.id} entry={entry} owner={lead.fullName} now={now} />
        ))}
      </ol>
      {events && shown && shown.length < events.length && (
        <button type="button" className="link small" onClick={() => setIsWhole(true)}>
          {fillWords(words.allHistory, { count: events.length })}
        </button>
      )}
    </section>
  )
}

interface EntryProps {
  entry: FoldedEvent
  owner: string
  now: Date
}

function Entry({ entry: { event, count, isUndone }, owner, now }: EntryProps) {
  const { me, nameOf } = useDesk()
  const { you, undone } = deskWords.lead
  const who = event.actorKind === 'visitor' ? owner : event.actor === me.id ? you : nameOf(event.actor)
  const folded = words.folded[event.kind]
  const what = count > 1 && folded ? fillWords(folded, { count }) : describeEvent(event, nameOf)
  const at = new Date(event.at)
  return (
    <li>
      {event.actorKind === 'system' ? what.charAt(0).toUpperCase() + what.slice(1) : `${who} ${what}`}
      {isUndone && ` ${undone}`}
      <time dateTime={event.at} title={formatTorontoTimeWithZone(at)}>
        {formatWhen(at, now)}
      </time>
    </li>
  )
}
